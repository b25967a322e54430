import { IM_COMMANDS, IM_FIRST_PUSH, IM_PATH } from '@contract/codes/im'
import { WebSocket } from 'ws'
import { Refused, type Signer, signedQuery } from './wire'

interface Reply {
  command: number
  code: number
  message?: string
}

/** A logged-in socket with one pending frame at a time. It acknowledges pushes, as the app does. */
export class ChatSocket {
  #waiting: ((reply: Reply) => void) | null = null
  #sent = 0

  private constructor(
    private readonly socket: WebSocket,
    private readonly uid: string,
  ) {
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Reply & { targetId?: string; sequenceNum?: number }
      if (frame.command < IM_FIRST_PUSH) {
        const settle = this.#waiting
        this.#waiting = null
        settle?.(frame)
      } else if (frame.targetId !== undefined) {
        const { targetId, sequenceNum } = frame
        const command = IM_COMMANDS.acceptNews
        socket.send(JSON.stringify({ command, targetId, sequenceNum, isTopLayer: 'N' }))
      }
    })
  }

  static async open(url: string, shopper: Signer): Promise<ChatSocket> {
    const socket = new WebSocket(url.replace('http:', 'ws:') + IM_PATH, { perMessageDeflate: false })
    await new Promise<void>((ok, no) => {
      socket.once('open', ok)
      socket.once('error', no)
    })
    const opened = new ChatSocket(socket, shopper.uid)
    const { uid, sessionKey, accessToken: token } = shopper
    const busiParam = JSON.stringify({ clientType: 18, sysId: 1 })
    const query = { appKey: 'galleria-h5', sessionKey, timestamp: String(Math.floor(Date.now() / 1000)), uid }
    const text = signedQuery(shopper, query, { method: 'POST', path: IM_PATH, body: busiParam })
    await opened.#ask({ command: IM_COMMANDS.login, sessionKey, token, busiParam, query: text })
    return opened
  }

  async send(targetId: string): Promise<void> {
    const msgId = `${this.uid}-${++this.#sent}`
    const busiParam = JSON.stringify({ text: `这件大衣有现货吗，第 ${this.#sent} 次问` })
    await this.#ask({ command: IM_COMMANDS.send, targetId, msgId, type: 1, dialogType: 'U', busiParam })
  }

  async #ask(frame: object): Promise<void> {
    const { code, message = '' } = await new Promise<Reply>((ok) => {
      this.#waiting = ok
      this.socket.send(JSON.stringify(frame))
    })
    if (code !== 0) throw new Refused(code, message)
  }
}
