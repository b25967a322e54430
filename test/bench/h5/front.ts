import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A self-signed certificate for localhost, which only the bench's browser accepts. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-days', '30', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return pair
}

const SAME_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

export interface Front {
  url: string
  close(): void
}

/** An HTTP/2 proxy of a plain server, like a load balancer in production. */
export async function serveFront(upstream: string): Promise<Front> {
  const { hostname, port, host } = new URL(upstream)
  const pass = (asked: Http2ServerRequest, reply: Http2ServerResponse) => {
    const fields = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const headers = { ...Object.fromEntries(fields), host }
    const call = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !SAME_CONNECTION.has(name))
      reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      answer.pipe(reply)
    })
    call.on('error', () => reply.stream.close())
    asked.pipe(call)
  }
  const open = new Set<ServerHttp2Session>()
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, pass)
  server.on('session', (session) => {
    open.add(session)
    session.on('close', () => open.delete(session))
    session.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the front has no port')
  return {
    url: `https://localhost:${address.port}`,
    close() {
      for (const session of open) session.destroy()
      server.close()
    },
  }
}
