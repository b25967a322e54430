// Checks the numbers of docs/wire.md by computing them again.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ERROR_CODES } from '@contract/codes/errors'
import {
  APP_KEYS,
  OLD_SESSION_GRACE_MS,
  SESSION_EXPIRE_MS,
  SESSION_RENEW_MS,
  TIMESTAMP_WINDOW_S,
  TOKEN_EXPIRE_MS,
} from '@contract/codes/session'
import { PageInput } from '@contract/schema/shared'
import { signOf } from '@server/gateways/signature'
import { IDEMPOTENCY_KEEP_MS } from '@server/kernel/idempotency'
import { sign } from '../support/wire-client'

interface Example {
  secret: string
  fields: Record<string, string>
  p: string
  sign: string
}

const text = readFileSync(resolve('docs/wire.md'), 'utf8')
const plain = text.replace(/\s+/g, ' ')
const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json) as Example)

test('the worked examples are correct, by the server’s code and by an independent implementation [core.signature]', () => {
  expect(examples).toHaveLength(3)
  for (const { secret, fields, p, sign: written } of examples) {
    // The signed text, by the platform's encoder.
    const form = Object.keys(fields)
      .sort()
      .map((key) => `${key}=${encodeURIComponent(fields[key] ?? '')}`)
      .join('&')
    expect(decodeURIComponent(p)).toBe(decodeURIComponent(form))
    expect(p).not.toMatch(/[!'()* +]|%[0-9]?[a-f]/)
    expect(signOf(secret, new Map(Object.entries(fields)))).toBe(written)
    expect(sign(secret, fields)).toBe(written)
  }
})

test('it lists every error code with its number, and no other [error.codes]', () => {
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` +\| (\d+) +\|$/gm)].map(([, name = '', code]) => [name, Number(code)])
  expect(Object.fromEntries(rows)).toEqual(ERROR_CODES)
})

test('its limits equal those of the code [core.timestamp]', () => {
  const day = 86_400_000
  expect(plain).toContain(`up to ${TIMESTAMP_WINDOW_S} s off`)
  expect([SESSION_RENEW_MS, SESSION_EXPIRE_MS, TOKEN_EXPIRE_MS]).toEqual([day, 7 * day, 30 * day])
  expect(plain).toContain('`renewTime` is a day away')
  expect(plain).toContain('`expireTime` is 7 days away')
  expect(plain).toContain('An access token lives 30 days')
  expect(plain).toContain(`The old key lives ${OLD_SESSION_GRACE_MS / 1000} s more`)
  expect(plain).toContain(`the same reply for ${IDEMPOTENCY_KEEP_MS / 3_600_000} hours`)
  for (const key of APP_KEYS) expect(plain).toContain(`\`${key}\``)
  const { pageNo, pageSize } = PageInput
  expect(plain).toContain(`\`pageNo\` (1 to ${pageNo.maximum}, default ${pageNo.default})`)
  expect(plain).toContain(`\`pageSize\` (1 to ${pageSize.maximum}, default ${pageSize.default})`)
})
