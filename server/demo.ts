import { maskedPhone } from '@contract/codes/phone'
import type { CodeSender } from './modules/customer/account'

/** Phones of the seeded demo accounts; `DEMO_CODE` is their login code (README "Demo accounts"). */
export const DEMO_ACCOUNTS = [
  { mobile: '13800000001', who: '顾客' },
  { mobile: '13800000002', who: '会员' },
  { mobile: '13800000003', who: '另一位顾客' },
  { mobile: '13800000004', who: '订单、售后、卡券样样都有的顾客' },
] as const
export const DEMO_CODE = '888888'

/** The demo prints login codes on the terminal: to stdout, never through the logger. */
export const terminalSender: CodeSender = {
  send: async (_countryCode, mobile, code) => {
    process.stdout.write(`  验证码 ${maskedPhone(mobile)}: ${code}\n`)
  },
}

/** Production's sender: a JSON POST to the configured service; any 2xx is success. */
export function httpSender(url: string): CodeSender {
  return {
    async send(countryCode, mobile, code) {
      const body = JSON.stringify({ countryCode, mobile, code })
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(5000),
      })
      if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`)
    },
  }
}
