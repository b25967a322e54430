/** A violation of docs/wire.md; the message has the actual value. */
export class Broken extends Error {}

export function holds(isSo, what) {
  if (!isSo) throw new Broken(what)
}

export function same(got, wanted, what) {
  holds(
    JSON.stringify(got) === JSON.stringify(wanted),
    `${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`,
  )
}

/** Expects a refusal with this code, in the envelope of its dialect, with this HTTP status. */
export function refused(reply, code, what, { http = 200, dialect = 'core' } = {}) {
  envelope(reply, dialect, what)
  same([reply.http, reply.json.code], [http, code], what)
  if (dialect === 'core') same(reply.json.status, 0, `${what}: status`)
  const words = reply.json.message ?? reply.json.msg
  holds(typeof words === 'string' && words !== '', `${what}: a refusal says why`)
}

/** Expects a success in the envelope of its dialect; returns its data. */
export function taken(reply, what, dialect = 'core') {
  envelope(reply, dialect, what)
  holds(reply.http === 200 && reply.json.code === 0, `${what}: refused with ${reply.http} ${reply.text.slice(0, 160)}`)
  if (dialect === 'core') same(reply.json.status, 1, `${what}: status`)
  return reply.json.data
}

const FIELDS = { core: ['code', 'data', 'message', 'status'], console: ['code', 'data', 'message'] }

/** Expects exactly the fields of the dialect's envelope, as JSON in UTF-8. */
export function envelope(reply, dialect, what) {
  holds(reply.json !== null, `${what}: no JSON but ${reply.http} ${reply.text.slice(0, 80)}`)
  const fields = FIELDS[dialect] ?? ['code', 'data', 'msg']
  same(Object.keys(reply.json).sort(), fields, `${what}: envelope`)
  same(reply.headers.get('content-type'), 'application/json; charset=utf-8', `${what}: content type`)
  holds(/^[\w-]{1,64}$/.test(reply.headers.get('x-request-id') ?? ''), `${what}: X-Request-Id`)
}
