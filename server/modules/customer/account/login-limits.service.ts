import type { Client } from '../../../gateways/endpoint'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type LimitedAction, limitRows } from './login.rules'
import { raise } from './login-limit.repo'

const WORDS: Record<LimitedAction, string> = {
  send: '获取验证码太频繁，请稍后再试',
  try: '尝试次数太多，请稍后再试',
  password: '尝试次数太多，请稍后再试',
  ticket: '尝试次数太多，请稍后再试',
}

/** Counts login attempts by phone, device and IP, and refuses those above the limits. */
export class LoginLimits {
  constructor(private readonly db: Db) {}

  async take(action: LimitedAction, client: Client, now: number, phoneKey = ''): Promise<void> {
    const who = { phone: phoneKey, device: client.deviceId, ip: client.ip }
    const isOver = await this.db.tx(async (tx) => {
      let over = false
      for (const row of limitRows(action, who))
        if ((await raise(tx, row.key, row.windowMs, now)) > row.most) over = true
      return over
    })
    if (isOver) fail('SYS_OPT_FREQUENTLY_ERROR', WORDS[action])
  }
}
