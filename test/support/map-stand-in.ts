import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Handles a request; if it does not end the response, the service stays silent. */
export type Answering = (url: URL, response: ServerResponse) => void

/** A fake of the map service over HTTP: records requests and answers as the test decides. */
export class MapStandIn {
  readonly asked: { url: URL; at: number }[] = []
  answer: Answering = jsonp({ status: 0 })
  origin = ''
  private server: Server | null = null

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', this.origin)
      this.asked.push({ url, at: performance.now() })
      this.answer(url, response)
    })
    const { server } = this
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server?.closeAllConnections()
    this.server?.close()
  }
}

/** An answer in the JSONP form of the real service. */
export function jsonp(reply: object): Answering {
  return (url, response) => {
    const name = url.searchParams.get('callback')
    response.setHeader('content-type', 'text/javascript;charset=utf-8')
    response.end(`${name}&&${name}(${JSON.stringify(reply)})`)
  }
}
