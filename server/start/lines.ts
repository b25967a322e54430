import encodeQR from 'qr'
import type { Config } from '../config'
import { DEMO_ACCOUNTS, DEMO_CODE } from '../demo'
import { DEMO_STAFF, type DemoAccount, totpCode } from '../modules/system/staff'
import { shownOrigin } from './address'
import type { RunningMall } from './mall'

/** Runs one step of the start with a visible line and its time. */
export async function step<T>(text: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now()
  const isTerminal = process.stdout.isTTY
  if (isTerminal) process.stdout.write(`  … ${text}`)
  const result = await work()
  process.stdout.write(`${isTerminal ? '\r' : ''}  ✓ ${text} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
  return result
}

/** A QR code in half blocks, bright on black whatever the terminal's own colours are. */
const asCode = (text: string) =>
  encodeQR(text, 'ascii').trimEnd().replace(/^.*$/gm, '\x1b[97;40m$&\x1b[0m').concat('\n')

/** The console's address and the demo's accounts of staff, with password, secret and the code at `now` (epoch ms). */
export function staffLines(address: string, accounts: readonly DemoAccount[], now: number): string[] {
  const { password, totpSecret } = DEMO_STAFF
  const widest = Math.max(0, ...accounts.map(({ login }) => login.length))
  return [
    `  员工后台 ${address}console/`,
    `    密码 ${password}，验证码此刻是 ${totpCode(totpSecret, now)}（每 30 秒一换，验证器密钥 ${totpSecret}）`,
    ...accounts.map(({ login, roleName, name }) => `    ${login.padEnd(widest)}  ${roleName} ${name}`),
  ]
}

/** Address, demo accounts and, with --lan, a QR code for a phone. */
export async function printWelcome(
  config: Config,
  { port, sandboxUrl, demoStaff }: Pick<RunningMall, 'port' | 'sandboxUrl' | 'demoStaff'>,
): Promise<void> {
  const address = `${shownOrigin(config, port)}/`
  const lines = ['', '  乐廊 Galleria', `  listening on ${address}`]
  if (config.mode === 'demo') {
    lines.push('', `  演示账号（验证码 ${DEMO_CODE}）:`)
    for (const { mobile, who } of DEMO_ACCOUNTS) lines.push(`    ${mobile}  ${who}`)
    lines.push(...staffLines(address, demoStaff, Date.now()))
  }
  if (sandboxUrl) lines.push(`  支付沙箱 ${sandboxUrl}`)
  lines.push('', '  Ctrl-C 停止', '')
  process.stdout.write(lines.join('\n'))
  if (config.isLan) process.stdout.write(`${asCode(address)}\n`)
}
