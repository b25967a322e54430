import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in does with a question; without an end to the response it is silent. */
export type Answering = (url: URL, response: ServerResponse) => void

/** A stand-in of the maps service, over HTTP: keeps what it was asked, answers what a test says. */
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

/** An answer as the real service writes it for a script. */
export function jsonp(reply: object): Answering {
  return (url, response) => {
    const name = url.searchParams.get('callback')
    response.setHeader('content-type', 'text/javascript;charset=utf-8')
    response.end(`${name}&&${name}(${JSON.stringify(reply)})`)
  }
}
