/** A broken rule of the wire; its message says what was there instead. */
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

/** A reply refused with this code, in the envelope of its dialect, with this HTTP status. */
export function refused(reply, code, what, { http = 200, dialect = 'core' } = {}) {
  envelope(reply, dialect, what)
  same([reply.http, reply.json.code], [http, code], what)
  if (dialect === 'core') same(reply.json.status, 0, `${what}: status`)
  const words = reply.json[dialect === 'core' ? 'message' : 'msg']
  holds(typeof words === 'string' && words !== '', `${what}: a refusal says why`)
}

/** A success in the envelope of its dialect; gives its data. */
export function taken(reply, what, dialect = 'core') {
  envelope(reply, dialect, what)
  holds(reply.http === 200 && reply.json.code === 0, `${what}: refused with ${reply.http} ${reply.text.slice(0, 160)}`)
  if (dialect === 'core') same(reply.json.status, 1, `${what}: status`)
  return reply.json.data
}

/** Exactly the fields that the dialect's envelope has, as JSON in UTF-8. */
export function envelope(reply, dialect, what) {
  holds(reply.json !== null, `${what}: no JSON but ${reply.http} ${reply.text.slice(0, 80)}`)
  const fields = dialect === 'core' ? ['code', 'data', 'message', 'status'] : ['code', 'data', 'msg']
  same(Object.keys(reply.json).sort(), fields, `${what}: envelope`)
  same(reply.headers.get('content-type'), 'application/json; charset=utf-8', `${what}: content type`)
  holds(/^[\w-]{1,64}$/.test(reply.headers.get('x-request-id') ?? ''), `${what}: X-Request-Id`)
}
