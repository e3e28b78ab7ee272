"""What the worker processes do for the API: plain values in, plain values out."""
