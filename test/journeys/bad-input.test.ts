import { coreApi, crmApi, legacyApi, paymentApi } from '@contract/api'
import { ERROR_CODES } from '@contract/codes/errors'
import type { EndpointGroup } from '@contract/endpoint'
import { Ajv } from 'ajv'
import { type TestMall, testApp } from '../support/app'
import { mutations, type Schema } from '../support/bad-input'
import { fingerprint } from '../support/fingerprint'
import { tieredRows } from '../support/tier'
import { CallRefused, type WireClient } from '../support/wire-client'

/** Endpoints that would end the shopper's own session during the test. */
const ENDS_SESSION = ['POST /core/account/session/destroySession', 'account.session.renew', 'account.login.doLogin']

const strict = new Ajv({ strict: false, useDefaults: true, ownProperties: true })
const lenient = new Ajv({ strict: false, useDefaults: true, coerceTypes: true, ownProperties: true })

interface Outcome {
  what: string
  code: number
  message: string
}

describe.each([
  ['core', coreApi as EndpointGroup],
  ['legacy', legacyApi as EndpointGroup],
  ['payment', paymentApi as EndpointGroup],
  ['crm', crmApi as EndpointGroup],
])('malformed input at every endpoint: %s', (dialect, group) => {
  let mall: TestMall
  let shopper: WireClient
  beforeAll(async () => {
    mall = await testApp()
    shopper = await mall.login()
  })
  afterAll(() => mall.close())

  async function send(key: string, input: unknown): Promise<{ code: number; message: string }> {
    try {
      if (dialect === 'core') await shopper.callRaw(key, input)
      else if (dialect === 'crm') await shopper.callRaw(key, input, { token: shopper.accessToken })
      else if (dialect === 'legacy') await shopper.legacy(key as 'account.session.gen', input as never)
      else await shopper.pay(key as 'pay.paymentService.initPay', input as never)
      return { code: 0, message: '' }
    } catch (error) {
      if (error instanceof CallRefused) return { code: error.code, message: error.message }
      throw error
    }
  }

  /** The input as it is sent: values of queries and forms are strings. */
  function asSent(key: string, input: unknown): { value: Record<string, unknown>; isText: boolean } {
    const isText = dialect === 'payment' || key.startsWith('GET ')
    const value = structuredClone(input) as Record<string, unknown>
    if (!isText) return { value: JSON.parse(JSON.stringify(value)), isText }
    return {
      value: Object.fromEntries(
        Object.entries(value)
          .filter(([, v]) => v !== undefined)
          .map(([k, v]) => [k, String(v)]),
      ),
      isText,
    }
  }

  /** Inputs that the schema refuses, and hostile ones that it accepts. */
  function inputsOf(key: string) {
    const schema = group[key]?.input ?? {}
    const refused: { what: string; input: unknown }[] = []
    const hostile: { what: string; input: unknown }[] = []
    for (const { what, input } of mutations(schema as Schema)) {
      const { value, isText } = asSent(key, input)
      const isValid = (isText ? lenient : strict).compile(schema)(structuredClone(value)) as boolean
      const list = isValid ? hostile : refused
      list.push({ what, input: isText ? value : input })
    }
    return { refused, hostile }
  }

  test.each(Object.keys(group).filter((key) => !ENDS_SESSION.includes(key)))('%s', async (key) => {
    const { refused, hostile } = inputsOf(key)
    // Input that the schema refuses reaches no database, so a test with one engine is enough.
    if (mall.services.db.engine === 'sqlite') {
      // Search queries are buffered; flushing them here keeps them out of the comparison.
      await mall.services.search.log.flush()
      const before = await fingerprint(mall.services.db)
      const outcomes: Outcome[] = []
      for (const { what, input } of tieredRows(refused, 4)) outcomes.push({ what, ...(await send(key, input)) })
      expect(outcomes.filter((o) => o.code === 0)).toEqual([])
      expect(outcomes.filter((o) => o.code === ERROR_CODES.SYS_ERROR)).toEqual([])
      expect(outcomes.filter((o) => /\bat .*\.ts:|node_modules|SQLITE|syntax error/i.test(o.message))).toEqual([])
      for (const outcome of outcomes.filter((o) => o.code === ERROR_CODES.SYS_PARAM_ERROR))
        expect(outcome.message).toMatch(/: .|键|JSON/)
      expect(await fingerprint(mall.services.db)).toEqual(before)
    }
    // Well-formed but unusual, hostile or foreign input: it is answered, refused or stored, and never causes an
    // unexpected failure.
    const broken: string[] = []
    for (const { what, input } of hostile)
      if ((await send(key, input)).code === ERROR_CODES.SYS_ERROR) broken.push(what)
    expect(broken).toEqual([])
  })
})

test('a single-line text refuses control characters; a text area accepts line ends and tabs', async () => {
  const mall = await testApp()
  const shopper = await mall.enrol()
  const draft = { name: '林予安', mobile: '13800000009', areaCode: '330108', detail: '江汉路1515号\n二楼' }
  const save = (change: Partial<typeof draft>) => shopper.call('POST userAddress/addOrUpdate', { ...draft, ...change })
  expect((await save({})).detail).toBe(draft.detail)
  for (const sign of ['\u001B[2J', '\n', '\t', '\u007F', '\u009B', '\u202E'])
    await expect(save({ name: `林${sign}予安` })).rejects.toThrow('name: 含有不允许的字符')
  await expect(save({ detail: `${draft.detail}\u001B` })).rejects.toThrow('detail: 含有不允许的字符')
  const content = '第一行\r\n\t第二行'
  const { feedbackNo } = await shopper.legacy('account.help.saveFeedback', { type: 'other', content })
  expect(await mall.services.feedbacks.find(feedbackNo)).toMatchObject({ content })
  await mall.close()
})

test('a session key with a NUL byte is reported as unknown', async () => {
  const mall = await testApp()
  const path = '/service/app/user/category/getTree'
  const query = `appKey=galleria-h5&sessionKey=%00&timestamp=1&sign=%00&uid=%00&deviceId=%00`
  const reply = await mall.app.inject({ method: 'GET', url: `${path}?${query}`, headers: { host: 'localhost' } })
  expect(reply.json<{ code: number }>().code).toBe(ERROR_CODES.INVALID_SESSION)
  const form = 'method=account.session.renew&params=%7B%7D&sessionKey=%00&timestamp=1&ver=1.0&sign=%00'
  const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
  const legacy = await mall.app.inject({ method: 'POST', url: '/app.do', payload: form, headers })
  expect(legacy.json<{ code: number }>().code).toBe(ERROR_CODES.INVALID_SESSION)
  await mall.close()
})
