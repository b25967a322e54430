import { makeAutoObservable } from 'mobx'
import { Once } from '@/app/once'
import type { Env } from '@/app/stores'

/** The code of now: how long it is good is told by the server and counted here. */
export class PassStore {
  readonly who
  readonly code: Once<{ code: string; leftSeconds: number }>
  left = 0

  constructor(env: Env) {
    this.who = new Once(() => env.call('GET member/getMemberQRPageInfo', {}, { quiet: true }))
    this.code = new Once(async () => {
      const reply = await env.call('GET member/getUserQRCode', {}, { quiet: true })
      this.setLeft(reply.leftSeconds)
      return reply
    })
    makeAutoObservable(this, { who: false, code: false }, { autoBind: true })
  }

  setLeft(seconds: number): void {
    this.left = seconds
  }

  /** A second has gone by; another code is asked for when this one is over. */
  tick(): void {
    this.left -= 1
    if (this.left <= 0) void this.code.refresh()
  }
}
