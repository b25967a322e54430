import { createHash } from 'node:crypto'
import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../support/app'
import { CallRefused, sign } from '../support/wire-client'

const DAY = 86_400_000

async function codeOf(work: Promise<unknown>): Promise<number> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallRefused)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error.code
}

describe('sessions and signatures (docs/wire.md)', () => {
  let mall: TestMall
  beforeAll(async () => {
    mall = await testApp()
  })
  afterAll(() => mall.close())

  /** A raw core GET with any query. */
  async function get(path: string, query: string) {
    const reply = await mall.app.inject({ method: 'GET', url: `${path}?${query}`, headers: { host: 'localhost' } })
    return reply.json<{ code: number; message: string }>()
  }

  test('a visitor opens a session and reads public data', async () => {
    const visitor = await mall.visitor()
    expect(await visitor.call('GET member/getMemberDefaultCardInfo', {})).toBeNull()
    expect(await visitor.call('GET member/getMemberRights', {})).toEqual({ records: [] })
  })

  test('checks run in the order of docs/wire.md: app key, session, expiry, timestamp, sign, uid, login', async () => {
    const path = '/service/app/user/productOrder/getUserOrderCount'
    const visitor = await mall.visitor()
    const session = visitor.session ?? { sessionKey: '', sessionSecret: '' }
    const now = String(Math.floor(mall.clock.now() / 1000))
    const base = { appKey: 'galleria-h5', sessionKey: session.sessionKey, timestamp: now, deviceId: 'd' }
    const ask = (fields: Record<string, string>, withSign = true) => {
      const query = {
        ...fields,
        ...(withSign ? { sign: sign(session.sessionSecret, { ...fields, method: 'GET', path }) } : {}),
      }
      return get(path, new URLSearchParams(query).toString())
    }
    expect((await ask({ ...base, appKey: 'other', sessionKey: 'x' })).code).toBe(ERROR_CODES.INVALID_APPLICATION)
    expect((await ask({ ...base, sessionKey: 'nobody', timestamp: '1' })).code).toBe(ERROR_CODES.INVALID_SESSION)
    expect((await ask({ ...base, timestamp: String(Number(now) - 301) }, false)).code).toBe(ERROR_CODES.EXPIRE_ERROR)
    expect((await ask({ ...base, timestamp: String(Number(now) + 290) })).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
    expect((await ask(base, false)).code).toBe(ERROR_CODES.SIGN_FAILED)
    const wrong = await get(path, new URLSearchParams({ ...base, sign: 'f'.repeat(64) }).toString())
    expect(wrong).toMatchObject({ code: ERROR_CODES.SIGN_INCORRECT, message: '签名错误' })
    const wrongOfSomeone = new URLSearchParams({ ...base, uid: 'someone', sign: 'f'.repeat(64) })
    expect((await get(path, wrongOfSomeone.toString())).code).toBe(ERROR_CODES.SIGN_INCORRECT)
    expect((await ask({ ...base, uid: 'someone' })).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
    expect((await ask(base)).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
  })

  test('a signature binds method, path, body and every query field; pseudo-fields and doubles are refused', async () => {
    const shopper = await mall.login()
    const session = shopper.session ?? { sessionKey: '', sessionSecret: '' }
    const fields = {
      appKey: 'galleria-h5',
      sessionKey: session.sessionKey,
      timestamp: String(Math.floor(mall.clock.now() / 1000)),
      deviceId: 'd',
    }
    const path = '/service/app/user/getIndexUserDate'
    const body = '{}'
    const good = sign(session.sessionSecret, { ...fields, method: 'POST', path, body })
    const send = async (url: string, payload: string, extra = '') => {
      const query = new URLSearchParams({ ...fields, sign: good }).toString() + extra
      const reply = await mall.app.inject({
        method: 'POST',
        url: `${url}?${query}`,
        payload,
        headers: { host: 'localhost', 'content-type': 'application/json' },
      })
      return reply.json<{ code: number }>().code
    }
    expect(await send(path, body)).toBe(0)
    expect(await send(path, '{ }')).toBe(ERROR_CODES.SIGN_INCORRECT)
    expect(await send('/core/account/session/destroySession', body)).toBe(ERROR_CODES.SIGN_INCORRECT)
    expect(await send(path, body, '&extra=1')).toBe(ERROR_CODES.SIGN_INCORRECT)
    expect(await send(path, body, '&deviceId=d')).toBe(ERROR_CODES.SIGN_FAILED)
    expect(await send(path, body, '&method=POST')).toBe(ERROR_CODES.SIGN_FAILED)
  })

  test('login rotates the session; the visitor key is invalid [login.code]', async () => {
    const client = await mall.visitor()
    const before = client.session
    await client.login('13800000001')
    expect(client.session?.sessionKey).not.toBe(before?.sessionKey)
    const user = await client.call('POST getIndexUserDate', {})
    expect(user).toMatchObject({ uid: client.uid, mobile: '138****0001' })
    client.session = before
    expect(await codeOf(client.call('POST getIndexUserDate', {}))).toBe(ERROR_CODES.INVALID_SESSION)
  })

  test('an expired session is reported; an access token opens a new one, so its expiry does not log the shopper out', async () => {
    const shopper = await mall.login('13900000001'.replace('139', '138'))
    mall.clock.advance(7 * DAY + 1000)
    expect(await codeOf(shopper.call('POST getIndexUserDate', {}))).toBe(ERROR_CODES.SESSION_RENEW)
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/core/account/session/genSession',
      payload: JSON.stringify({ appKey: 'galleria-h5', deviceId: 'd', accessToken: shopper.accessToken }),
      headers: { host: 'localhost', 'content-type': 'application/json' },
    })
    shopper.session = reply.json<{ data: { sessionKey: string; sessionSecret: string } }>().data
    expect(await shopper.call('POST getIndexUserDate', {})).toMatchObject({ uid: shopper.uid })
  })

  test('renewal keeps the shopper; the old key is valid for another minute [session.renew]', async () => {
    const shopper = await mall.login()
    const old = shopper.session
    const renewed = await shopper.legacy('account.session.renew', {})
    shopper.session = renewed
    await shopper.call('POST getIndexUserDate', {})
    shopper.session = old
    await shopper.call('POST getIndexUserDate', {})
    mall.clock.advance(61_000)
    expect(await codeOf(shopper.call('POST getIndexUserDate', {}))).toBe(ERROR_CODES.SESSION_RENEW)
  })

  test('logout ends session and token [session.cleared]', async () => {
    const shopper = await mall.login()
    await shopper.call('POST /core/account/session/destroySession', {})
    expect(await codeOf(shopper.call('POST getIndexUserDate', {}))).toBe(ERROR_CODES.INVALID_SESSION)
    const again = await mall.services.sessions.uidOfToken(shopper.accessToken)
    expect(again).toBeNull()
  })

  test('logout ends the old key of a renewal, and every session of the same token [session.cleared]', async () => {
    const shopper = await mall.login()
    const opened = await mall.app.inject({
      method: 'POST',
      url: '/core/account/session/genSession',
      payload: JSON.stringify({ appKey: 'galleria-h5', deviceId: 'd', accessToken: shopper.accessToken }),
      headers: { host: 'localhost', 'content-type': 'application/json' },
    })
    const elsewhere = opened.json<{ data: { sessionKey: string; sessionSecret: string } }>().data
    const old = shopper.session
    shopper.session = await shopper.legacy('account.session.renew', {})
    const renewed = shopper.session
    for (const session of [old, elsewhere, renewed]) {
      shopper.session = session
      await shopper.call('POST getIndexUserDate', {})
    }
    await shopper.call('POST /core/account/session/destroySession', {})
    for (const session of [old, elsewhere, renewed]) {
      shopper.session = session
      expect(await codeOf(shopper.call('POST getIndexUserDate', {}))).toBe(ERROR_CODES.INVALID_SESSION)
    }
  })

  test('an unknown path or method is NO_INTERFACE_AUTH with HTTP 200', async () => {
    for (const [method, url] of [
      ['GET', '/service/app/user/nope'],
      ['DELETE', '/service/app/user/getIndexUserDate'],
      ['GET', '/anything'],
    ] as const) {
      const reply = await mall.app.inject({ method, url, headers: { host: 'localhost' } })
      expect(reply.statusCode).toBe(200)
      expect(reply.json<{ code: number }>().code).toBe(ERROR_CODES.NO_INTERFACE_AUTH)
    }
  })

  test('the demo refuses other hosts and proxies', async () => {
    const ask = (headers: Record<string, string>) => mall.app.inject({ method: 'GET', url: '/healthz', headers })
    expect((await ask({ host: 'evil.example' })).statusCode).toBe(421)
    expect((await ask({ host: 'localhost', 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(403)
    expect((await ask({ host: '127.0.0.1:8080' })).statusCode).toBe(200)
  })
})

describe('login by phone and code (docs/wire.md)', () => {
  let mall: TestMall
  beforeAll(async () => {
    mall = await testApp()
  })
  afterAll(() => mall.close())

  const send = async (mobile: string, countryCode = '86') => {
    const client = await mall.visitor()
    await client.legacy('account.login.sendLoginCheckCode', { mobile, countryCode })
    return { client, code: mall.sentCodes.at(-1)?.code ?? '' }
  }

  test('a sent code logs in once [login.code]', async () => {
    const { client, code } = await send('13912345678')
    await client.login('13912345678', code)
    expect(client.uid).not.toBe('')
    const other = await mall.visitor()
    await expect(other.login('13912345678', code)).rejects.toThrow('验证码已使用')
  })

  test('after five wrong attempts the correct code is refused too [login.code-wrong]', async () => {
    const { client, code } = await send('13912345679')
    const wrong = code === '000000' ? '111111' : '000000'
    for (let i = 4; i > 0; i--) await expect(client.login('13912345679', wrong)).rejects.toThrow(`还可以再试 ${i} 次`)
    await expect(client.login('13912345679', wrong)).rejects.toThrow('错误次数太多')
    await expect(client.login('13912345679', code)).rejects.toThrow('错误次数太多')
  })

  test('a code is valid for five minutes, and the next can be requested after one minute [login.code-expired]', async () => {
    const { client, code } = await send('13912345680')
    await expect(client.legacy('account.login.sendLoginCheckCode', { mobile: '13912345680' })).rejects.toThrow(
      '稍后再试',
    )
    mall.clock.advance(61_000)
    await client.legacy('account.login.sendLoginCheckCode', { mobile: '13912345680' })
    await expect(client.login('13912345680', code)).rejects.toThrow('验证码不正确')
    mall.clock.advance(5 * 60_000)
    await expect(client.login('13912345680', mall.sentCodes.at(-1)?.code ?? '')).rejects.toThrow('过期')
  })

  test('at most five codes per phone and hour [login.code-frequent]', async () => {
    for (let i = 0; i < 5; i++) {
      await send('13912345681')
      mall.clock.advance(61_000)
    }
    expect(await codeOf(send('13912345681'))).toBe(ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR)
  })

  test('the hour of this limit begins with the first code: a new hour of the clock allows no more codes', async () => {
    const HOUR_MS = 3_600_000
    mall.clock.advance(HOUR_MS - (mall.clock.now() % HOUR_MS) - 150_000)
    const first = mall.clock.now()
    for (let i = 0; i < 5; i++) {
      await send('13912345682')
      mall.clock.advance(61_000)
    }
    expect(Math.floor(mall.clock.now() / HOUR_MS)).toBeGreaterThan(Math.floor(first / HOUR_MS))
    expect(await codeOf(send('13912345682'))).toBe(ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR)
    mall.clock.advance(HOUR_MS)
    await expect(send('13912345682')).resolves.toBeDefined()
  })

  test.each([
    ['86', '1391234567'],
    ['86', '23912345678'],
    ['1', '123456789012345678901'],
    ['44', '12a4'],
  ])('+%s %s is not a valid phone number', async (country, mobile) => {
    expect(await codeOf(send(mobile, country))).toBe(ERROR_CODES.SYS_PARAM_ERROR)
  })

  test('the demo code opens demo phones only [login.demo-code]', async () => {
    const client = await mall.visitor()
    await expect(client.login('13711111111', '888888')).rejects.toThrow('验证码')
  })

  test('stored rows do not allow a login: codes and tokens are hashes [login.hashes]', async () => {
    const { client, code } = await send('13912345690')
    const row = await mall.services.db.q
      .selectFrom('check_code')
      .selectAll()
      .where('phone', '=', '86-13912345690')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(`"${code}"`)
    await client.login('13912345690', code)
    const tokens = await mall.services.db.q.selectFrom('access_token').select('tokenHash').execute()
    expect(tokens.map((token) => token.tokenHash)).toContain(
      createHash('sha256').update(client.accessToken).digest('hex'),
    )
  })

  test('old API: a stale token is 99950006', async () => {
    const client = await mall.visitor()
    client.accessToken = 'stale'
    expect(await codeOf(client.legacy('account.session.renew', {}))).toBe(ERROR_CODES.TOKEN_EXPIRE)
  })

  test('old API: a protected method with an invalid token is 99950006, without a token HTTP 401 [legacy.dead-token]', async () => {
    const client = await mall.visitor()
    await expect(client.legacy('account.userdata.getUserData', {})).rejects.toMatchObject({ http: 401 })
    const shopper = await mall.enrol()
    await shopper.call('POST /core/account/session/destroySession', {})
    // A token that never existed, one of an ended login, and a valid one with a visitor's session.
    const living = await mall.enrol()
    for (const token of ['stale', shopper.accessToken, living.accessToken]) {
      client.accessToken = token
      const refused = client.legacy('account.userdata.getUserData', {})
      await expect(refused).rejects.toMatchObject({ code: ERROR_CODES.TOKEN_EXPIRE, http: 200 })
    }
  })
})

describe('rate limits', () => {
  test('a visitor over the limit gets 403, a shopper SYS_OPT_FREQUENTLY_ERROR', async () => {
    const mall = await testApp({ env: { RATE_ANONYMOUS: '3', RATE_SHOPPER: '2' } })
    mall.clock.stop()
    const visitor = await mall.visitor()
    for (let i = 0; i < 3; i++) await visitor.call('GET member/getMemberRights', {})
    await expect(visitor.call('GET member/getMemberRights', {})).rejects.toMatchObject({ http: 403 })
    mall.clock.advance(60_000)
    const shopper = await visitor.login('13800000001')
    for (let i = 0; i < 2; i++) await shopper.call('GET member/getMemberRights', {})
    await expect(shopper.call('GET member/getMemberRights', {})).rejects.toMatchObject({
      code: ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR,
      http: 200,
    })
    await mall.close()
  })
})
