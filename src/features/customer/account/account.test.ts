import type { UserIndex } from '@contract/schema/account'
import type { LoginResult } from '@contract/schema/login'
import { ApiError } from '@/app/api/api-error'
import { listen } from '@/app/events'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { ChannelStore } from '@/app/stores/channel.store'
import { SessionStore } from '@/app/stores/session.store'
import { ShopperStore } from '@/app/stores/shopper.store'
import { HomeStore } from '@/features/system/home/home.store'
import { type FakeAnswers, fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { afterLogin } from './after-login'
import { BindPhoneStore } from './bind-phone.store'
import { LoginStore } from './login.store'
import { ForgottenStore, NewPasswordStore } from './password.store'
import { pendingLogin } from './pending-login'
import { PhoneCodeStore } from './phone-code.store'
import { beginOauth, endOauth } from './wechat-oauth'

const login: LoginResult = {
  accessToken: 'tok',
  uid: 'u1',
  sessionKey: 'k',
  sessionSecret: 's',
  renewTime: Date.now() + 1e8,
  expireTime: Date.now() + 1e9,
  serverTime: Date.now(),
}
const user: UserIndex = {
  uid: 'u1',
  name: '小廊',
  mobile: '138****6027',
  sex: 1,
  birthday: null,
  avatar: null,
  isNew: false,
  isMember: true,
  isUPlusMember: false,
}
const card = {
  memberCardId: 'c',
  memberCardName: '金卡',
  newversionSwitch: 1,
  memberType: 1,
  expireTime: null,
  savedAmount: 0,
}
const refusal = (message: string) => () => Promise.reject(new ApiError({ code: 1, message }))
const SECOND = 1000
/** 2026-11-21 12:00 in China. */
let now = Date.UTC(2026, 10, 21, 4)
let answers: FakeAnswers

beforeEach(() => {
  taro.reset()
  jest.useFakeTimers()
  now = Date.UTC(2026, 10, 21, 4)
  pendingLogin.set(null)
  answers = { now: () => now, call: { 'POST getIndexUserDate': () => user }, legacy: {} }
})
afterEach(() => jest.useRealTimers())

describe('phone number and login code', () => {
  const send = 'account.login.sendLoginCheckCode'
  const open = () => new PhoneCodeStore(fakeEnv({ ...answers, legacy: { [send]: () => ({ resendAfter: 60 }) } }), send)

  test('the wait for the next code survives a reload, and ends [login.countdown]', async () => {
    const form = open()
    form.setMobile('13800000001')
    expect(await form.send()).toBe(true)
    now += 20 * SECOND
    const again = open()
    expect([again.secondsLeft, again.canSend]).toEqual([40, false])
    now += 39 * SECOND
    jest.advanceTimersByTime(SECOND)
    expect(again.secondsLeft).toBe(1)
    now += SECOND
    jest.advanceTimersByTime(SECOND)
    expect([again.secondsLeft, again.canSend]).toEqual([0, true])
    // Each purpose has its own wait.
    expect(new PhoneCodeStore(fakeEnv(answers), 'account.reg.sendResetPswCheckCode').canSend).toBe(true)
    form.dispose()
    again.dispose()
  })

  test('a stored moment far in the future (the clock was set back) causes no wait [login.countdown]', () => {
    taro.storage.set('CODE_RESEND_AT', { [send]: now + 3_600_000 })
    expect(open().canSend).toBe(true)
  })

  test('an invalid phone is reported before anything is sent [login.phone]', async () => {
    const env = fakeEnv(answers)
    const form = new PhoneCodeStore(env, send)
    form.setMobile('1380000')
    expect(await form.send()).toBe(false)
    expect([form.mobileError, env.sent]).toEqual(['请输入 11 位手机号', []])
    form.setCountry('852')
    expect(form.isPhone).toBe(true)
  })

  test('the message of the server is shown under the code [login.phone]', async () => {
    const form = new PhoneCodeStore(fakeEnv({ ...answers, legacy: { [send]: refusal('验证码刚刚发过') } }), send)
    form.setMobile('13800000001')
    expect(await form.send()).toBe(false)
    expect([form.codeError, form.isSending]).toEqual(['验证码刚刚发过', false])
  })
})

describe('the login form', () => {
  const open = () => {
    const env = fakeEnv({ ...answers, legacy: { 'account.login.doLogin': () => login } })
    const form = new LoginStore(env)
    form.phone.setMobile('13800000001')
    return { env, form }
  }

  test('sends a code or a password, each with its type; the password is not stored [login.ways]', async () => {
    const { env, form } = open()
    form.phone.setCode('123456')
    expect(form.isComplete).toBe(true)
    expect(await form.enter()).toBe(true)
    form.choose('password')
    expect(form.isComplete).toBe(false)
    form.setPassword('lanhua7788')
    expect(await form.enter()).toBe(true)
    const sent = env.sent.filter(({ key }) => key === 'account.login.doLogin').map(({ input }) => input)
    expect(sent).toEqual([
      expect.objectContaining({ mobile: '13800000001', loginType: 1, checkCode: '123456', clientType: 1 }),
      expect.objectContaining({ mobile: '13800000001', loginType: 2, password: 'lanhua7788', clientType: 1 }),
    ])
    expect(sent[0]).not.toHaveProperty('password')
    expect(form.password).toBe('')
  })

  test('an error is shown under the field that caused it [login.ways]', async () => {
    const form = new LoginStore(fakeEnv({ ...answers, legacy: { 'account.login.doLogin': refusal('不正确') } }))
    form.phone.setMobile('13800000001')
    await form.enter()
    form.choose('password')
    await form.enter()
    expect([form.phone.codeError, form.passwordError, form.isEntering]).toEqual(['不正确', '不正确', false])
  })
})

describe('setting a new password', () => {
  test('a verified phone opens the next page with a handle that is valid once [login.password-page]', async () => {
    const legacy: FakeAnswers['legacy'] = {
      'account.reg.verifyResetPswCheckCode': () => ({ ticket: 'secret-ticket' }),
      'account.reg.resetPassword': () => ({}),
    }
    const env = fakeEnv({ ...answers, legacy })
    const forgotten = new ForgottenStore(env, '13800000001')
    // The phone was passed from another page, so nothing typed would be lost.
    expect(forgotten.phone.isHalfDone).toBe(false)
    forgotten.phone.setCode('123456')
    const handle = await forgotten.verify()
    expect(handle).not.toContain('secret')
    const form = new NewPasswordStore(env, handle ?? '')
    expect(form.hasProof).toBe(true)
    form.form.put({ password: 'lanhua7788', again: 'lanhua7789' })
    expect(await form.form.submit()).toBeNull()
    expect(form.form.errors.again).toBe('两次输入的密码不一样')
    form.form.put({ again: 'lanhua7788' })
    expect(await form.form.submit()).not.toBeNull()
    expect(env.sent.at(-1)?.input).toEqual({ ticket: 'secret-ticket', password: 'lanhua7788' })
    expect(form.hasProof).toBe(false)
  })

  test.each([
    ['old', { oldPassword: 'zhulin5566' }],
    ['code', { checkCode: '123456' }],
  ] as const)('a logged-in shopper proves the identity by %s [login.password-page]', async (way, proof) => {
    const env = fakeEnv({ ...answers, legacy: { 'utopa.account.resetPassword': () => ({}) } })
    const form = new NewPasswordStore(env, undefined)
    expect(form.isHalfDone).toBe(false)
    form.form.put({ again: 'a' })
    expect(form.isHalfDone).toBe(true)
    form.choose(way)
    form.own.setCode('123456')
    form.form.put({ oldPassword: 'zhulin5566', password: 'lanhua7788', again: 'lanhua7788' })
    expect(form.isComplete).toBe(true)
    expect(await form.form.submit()).not.toBeNull()
    expect(env.sent).toEqual([expect.objectContaining({ input: { password: 'lanhua7788', ...proof } })])
  })

  test('a weak password is reported before anything is sent [login.password-page]', async () => {
    const env = fakeEnv(answers)
    const { form } = new NewPasswordStore(env, undefined)
    form.put({ password: 'password1', again: 'password1' })
    expect(await form.submit()).toBeNull()
    expect([form.errors.password, env.sent]).toEqual(['这个密码太常见，请换一个', []])
  })
})

describe('a login by identity provider', () => {
  test('an OAuth result is accepted for its own state only, once and in time [login.oauth-return]', async () => {
    const asked: string[] = []
    const legacy: FakeAnswers['legacy'] = {
      'account.wechatApp.getOauthUrl': ({ redirectUrl, state }) => {
        asked.push(state)
        expect(redirectUrl).toBe(`${location.origin}${location.pathname}`)
        // Changing the hash does not leave the page of the test browser.
        return { url: '#left' }
      },
    }
    const env = fakeEnv({ ...answers, legacy })
    await beginOauth(env, 'pages/mine/index')
    expect(asked[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(endOauth('somebody-elses-state', now)).toBeNull()
    expect(endOauth(asked[0] ?? '', now)).toBeNull()
    await beginOauth(env, 'pages/mine/index')
    expect(endOauth(asked[1] ?? '', now)).toEqual({ redirect: 'pages/mine/index' })
    expect(endOauth(asked[1] ?? '', now)).toBeNull()
    await beginOauth(env, undefined)
    expect(endOauth(asked[2] ?? '', now + 11 * 60_000)).toBeNull()
    expect(endOauth('', now)).toBeNull()
  })

  const grant = { grantCode: 'g'.repeat(32), openId: '', isNeedMobile: true }
  test.each([
    [
      { kind: 'wechat', authType: 'wechat', bindTicket: 'b'.repeat(32), redirect: undefined } as const,
      'account.login.loginByThirdAuth',
    ],
    [{ kind: 'grant', grant, redirect: undefined } as const, 'account.login.loginWithGrantCodeAndCheckCode'],
  ])('%j completes with a proven phone [login.bind-page]', async (pending, method) => {
    pendingLogin.set(pending)
    const env = fakeEnv({
      ...answers,
      legacy: {
        'account.login.loginByThirdAuth': () => ({ bindRequired: false, bindTicket: null, login }),
        'account.login.loginWithGrantCodeAndCheckCode': () => login,
      },
    })
    const form = new BindPhoneStore(env)
    expect(form.phone.isHalfDone).toBe(false)
    form.phone.setMobile('13800000001')
    form.phone.setCode('123456')
    expect(form.phone.isHalfDone).toBe(true)
    expect(await form.bind()).toBe(true)
    expect(env.sent[0]).toMatchObject({ key: method, input: { mobile: '13800000001', checkCode: '123456' } })
    expect([env.stores.get(SessionStore).uid, pendingLogin.get()]).toEqual(['u1', null])
  })

  test('after a reload the pending login is gone [login.bind-page]', async () => {
    expect(await new BindPhoneStore(fakeEnv(answers)).bind()).toBe(false)
  })
})

describe('navigation after the login', () => {
  const uplus = {
    memberCardId: 'uplus',
    memberCardName: 'U+ 卡',
    memberType: 2,
    newversionSwitch: 0,
    expireTime: 9,
    pointText: '',
  }
  const own = {
    memberType: 0,
    memberCardId: 'uplus',
    memberCardName: 'U+ 卡',
    expireTime: 9,
    pointText: '',
    records: [uplus],
  }
  const day = { result: 1, points: 5, balance: 5 }
  const env = (legacy: FakeAnswers['legacy'] = { 'account.score.startApp': () => day }) => {
    const made = fakeEnv({
      ...answers,
      legacy,
      call: {
        ...answers.call,
        'POST userAddress/list': () => ({ records: [] }),
        'GET member/getMemberDefaultCardInfo': () => card,
        'POST confMember/myConfMember': () => own,
        'GET point/account': () => ({ balance: 5, available: 5, frozen: 0, owed: 0, endsNext: null }),
        'POST homePage/getFirstPageData': refusal('later'),
      },
    })
    made.stores.get(SessionStore).login(login)
    return made
  }
  const reports = (of: ReturnType<typeof env>) => of.sent.filter(({ key }) => key === 'account.score.startApp').length

  test('a login loads adverts, addresses, member data and points [login.after]', async () => {
    const one = env()
    const told: string[] = []
    const off = listen('userLoaded', ({ uid }) => told.push(uid))
    await settle()
    off()
    expect(told).toEqual(['u1'])
    await afterLogin(one)
    expect(one.sent.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'POST homePage/getFirstPageData',
        'POST userAddress/list',
        'GET member/getMemberDefaultCardInfo',
        'POST confMember/myConfMember',
        'GET point/account',
      ]),
    )
    expect(one.stores.get(ShopperStore)).toMatchObject({
      points: 5,
      defaultMemberCard: card,
      memberData: own.records,
    })
    expect(one.stores.get(HomeStore).first.error).not.toBeNull()
  })

  test('a visitor loads no points [login.after]', async () => {
    const visitor = fakeEnv({
      ...answers,
      call: { 'POST userAddress/list': () => ({ records: [] }), 'GET member/getMemberDefaultCardInfo': () => null },
    })
    visitor.stores.get(SessionStore).uid = ''
    await visitor.stores.get(ShopperStore).load()
    const asked = visitor.sent.map(({ key }) => key)
    expect(asked).not.toContain('GET point/account')
    expect(asked).not.toContain('POST confMember/myConfMember')
  })

  test('a visit is reported once per day of China’s time [login.points-today]', async () => {
    const one = env()
    await afterLogin(one)
    await afterLogin(one)
    expect([reports(one), taro.storage.get('POINT_TODAY')]).toEqual([1, '2026-11-21'])
    now += 11 * 3_600_000
    await afterLogin(one)
    expect(reports(one)).toBe(1)
    now += 2 * 3_600_000
    await afterLogin(one)
    expect([reports(one), taro.storage.get('POINT_TODAY')]).toEqual([2, '2026-11-22'])
  })

  test.each([
    ['0', () => ({ result: 0, points: 0, balance: 5 })],
    ['no reply', refusal('网络异常')],
  ])(
    'only the result 1 is stored: after %s the visit is reported again [login.points-today]',
    async (_what, answer) => {
      const one = env({ 'account.score.startApp': answer })
      await afterLogin(one)
      await afterLogin(one)
      expect([reports(one), taro.storage.has('POINT_TODAY')]).toEqual([2, false])
    },
  )

  test('a logout clears only the data of the session and emits its event [login.logout]', async () => {
    const one = env()
    await afterLogin(one)
    const session = one.stores.get(SessionStore)
    const channels = one.stores.get(ChannelStore)
    session.setOpenToken('open')
    one.stores.get(CartBadge).set(7)
    channels.saveCrmChannelId('c1')
    const shopper = one.stores.get(ShopperStore)
    const told: string[] = []
    const off = listen('logout', ({ uid }) => told.push(uid))
    session.logout()
    off()
    expect([session.uid, session.user, session.openToken]).toEqual(['', null, ''])
    expect([one.stores.get(CartBadge).number, taro.callsOf('removeTabBarBadge').length > 0]).toEqual([0, true])
    expect(one.stores.get(ShopperStore)).not.toBe(shopper)
    expect(one.stores.get(ShopperStore)).toMatchObject({
      addresses: [],
      defaultMemberCard: null,
      memberData: [],
      points: null,
    })
    expect(channels.crmChannelId).toBe('c1')
    for (const key of ['LOGIN_INFO', 'SESSION', 'POINT_TODAY'])
      expect([key, taro.storage.has(key)]).toEqual([key, false])
    expect(taro.storage.get('CRM_CHANNEL_ID')).toBe('c1')
    expect(told).toEqual(['u1'])
  })

  test('replies for a shopper who logged out are dropped [login.after]', async () => {
    const one = env()
    const loading = one.stores.get(ShopperStore)
    const work = loading.load()
    one.stores.get(SessionStore).logout()
    await work
    expect([loading.points, loading.defaultMemberCard]).toEqual([null, null])
  })

  test('a reply of points that was requested before the visit was reported does not replace the newer one', async () => {
    let land: (balance: number) => void = () => undefined
    const one = env()
    const shopper = one.stores.get(ShopperStore)
    const later = () => new Promise((done) => (land = (balance) => done({ balance })))
    jest.spyOn(one, 'call').mockImplementation(later as typeof one.call)
    const loading = shopper.loadPoints()
    shopper.setPoints(8)
    land(3)
    await loading
    expect(shopper.points).toBe(8)
  })
})
