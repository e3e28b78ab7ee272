"""The network as an ONNX file: weights in half precision, computed in single; it can be read back."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import torch

from .games import PLANES
from .network import Network

__all__ = ["export", "restore"]

_HALF = ".half"


def export(network: Network, shape: tuple[int, int], file: Path) -> None:
    """Write the network for boards of this shape; the file says that it observes `planes`."""
    import onnx
    from onnx import helper, numpy_helper

    plain = Network(network.width, len(network.blocks))
    plain.load_state_dict({name: weight.detach().cpu() for name, weight in network.state_dict().items()})
    with warnings.catch_warnings():  # the exporter that comes after this one needs a package more
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            plain.eval(),
            (torch.zeros((2, PLANES, *shape)),),
            file,
            input_names=["planes"],
            output_names=["logits", "value"],
            dynamic_axes={"planes": {0: "games"}, "logits": {0: "games"}, "value": {0: "games"}},
            dynamo=False,
        )
    model = onnx.load(file)
    graph = model.graph
    for weight in [one for one in graph.initializer if one.data_type == onnx.TensorProto.FLOAT]:
        numbers = numpy_helper.to_array(weight).astype(np.float16)
        half = numpy_helper.from_array(numbers, weight.name + _HALF)
        graph.initializer.remove(weight)
        graph.initializer.append(half)
        graph.node.insert(0, helper.make_node("Cast", [half.name], [weight.name], to=onnx.TensorProto.FLOAT))
    helper.set_model_props(model, {"gridwise.observation": "planes"})
    onnx.checker.check_model(model)
    onnx.save(model, file)


def restore(file: Path) -> Network:
    """Return the network whose weights an ONNX file of `export` has."""
    import onnx
    from onnx import numpy_helper

    weights = {
        half.name.removesuffix(_HALF): torch.from_numpy(numpy_helper.to_array(half).astype(np.float32))
        for half in onnx.load(file).graph.initializer
        if half.name.endswith(_HALF)
    }
    blocks = len([name for name in weights if name.endswith("first.weight")])
    network = Network(len(weights["stem.bias"]), blocks)
    network.load_state_dict(weights)
    network.eval()
    return network
