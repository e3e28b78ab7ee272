/** Talking to the server: plain answers, streams of events, and errors as sentences. */

import { unanswered } from "./connection.js";
import { sentence, t } from "./strings.js";

/** What went wrong, in a sentence; `line` is the line of the board's text, where there is one. */
export class ApiError extends Error {
  /** @param {string} message @param {{ status?: number, line?: number | null }} where */
  constructor(message, { status = 0, line = null } = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.line = line;
  }
}

/**
 * Whether an error only says that we ourselves gave up waiting.
 *
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/**
 * What to tell a person about an error: ours are sentences, or errors that hold one; all others are faults of the page itself.
 *
 * @param {unknown} error
 */
export function inWords(error) {
  if (typeof error === "string") return sentence(error);
  if (error instanceof Error && ["ApiError", "Error"].includes(error.name)) return sentence(error.message);
  console.error(error);
  return t("error.page");
}

/** @param {string} path @param {{ signal?: AbortSignal }} how @returns {Promise<any>} */
export async function get(path, { signal } = {}) {
  return answer(await reach(path, { signal, headers: { accept: "application/json" } }));
}

/**
 * Ask, and wait for the whole answer.
 *
 * @param {string} path @param {unknown} body @param {{ signal?: AbortSignal }} how @returns {Promise<any>}
 */
export async function post(path, body, { signal } = {}) {
  const headers = { accept: "application/json", "content-type": "application/json" };
  return answer(await reach(path, { method: "POST", signal, headers, body: JSON.stringify(body) }));
}

/**
 * Ask for a file.
 *
 * @param {string} path @param {unknown} body @param {{ signal?: AbortSignal }} how @returns {Promise<Blob>}
 */
export async function postForFile(path, body, { signal } = {}) {
  const headers = { "content-type": "application/json" };
  const response = await reach(path, { method: "POST", signal, headers, body: JSON.stringify(body) });
  if (!response.ok) await answer(response);
  return response.blob();
}

/**
 * Ask, and hear how it goes: every event but the last is handed on, the last is the answer.
 *
 * Aborting the signal closes the connection, and the server stops the work at once.
 *
 * @param {string} path @param {unknown} body
 * @param {{ signal?: AbortSignal, onevent?: (name: string, data: any) => void }} how @returns {Promise<any>}
 */
export async function stream(path, body, { signal, onevent } = {}) {
  const headers = { accept: "text/event-stream", "content-type": "application/json" };
  const response = await reach(path, { method: "POST", signal, headers, body: JSON.stringify(body) });
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return answer(response);
  for await (const { name, data } of events(/** @type {ReadableStream<Uint8Array>} */ (response.body))) {
    if (name === "result") return data;
    if (name === "error") throw problem(data, response.status);
    onevent?.(name, data);
  }
  throw broken();
}

/** The connection ended in mid-answer. */
function broken() {
  unanswered();
  return new ApiError(t("error.closed"));
}

/** @param {ReadableStream<Uint8Array>} body */
async function* events(body) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let waiting = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error) => {
        throw isAbort(error) ? error : broken();
      });
      if (done) return;
      waiting += /** @type {any} */ (value);
      const parts = waiting.replaceAll("\r\n", "\n").split("\n\n");
      waiting = parts.pop() ?? "";
      for (const part of parts) {
        let name = "message";
        const data = [];
        for (const line of part.split("\n")) {
          if (line.startsWith("event:")) name = line.slice(6).trim();
          else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
        }
        if (data.length) yield { name, data: JSON.parse(data.join("\n")) };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {string} path @param {RequestInit} how */
async function reach(path, how) {
  try {
    return await fetch(path, how);
  } catch (error) {
    if (isAbort(error)) throw error;
    unanswered();
    throw new ApiError(t("error.unreachable"));
  }
}

/** @param {Response} response */
async function answer(response) {
  const data = await response.json().catch((error) => {
    if (isAbort(error)) throw error;
    // Not JSON: the status has to speak for itself.
    if (response.ok) throw broken();
    return null;
  });
  if (!response.ok) throw problem(data, response.status);
  return data;
}

/** @param {any} data @param {number} status */
function problem(data, status) {
  const error = data?.error ?? data ?? {};
  const message = error.message ?? (typeof error.detail === "string" ? error.detail : null);
  return new ApiError(message ?? t("error.status", { status: String(status) }), { status, line: error.line ?? null });
}
