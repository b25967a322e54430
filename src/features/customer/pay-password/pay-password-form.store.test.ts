import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError } from '@/app/api/api-error'
import { type FakeEnv, fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { PayPasswordFormStore } from './pay-password-form.store'

const STATE = { isSet: true, needsIdTail: false, lockedUntil: 0, mobile: '138****0001' }
let refusal: string | null
let env: FakeEnv
let form: PayPasswordFormStore

beforeEach(() => {
  taro.reset()
  refusal = null
  const answer = () => {
    if (refusal) throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: refusal })
    return {}
  }
  env = fakeEnv({
    call: {
      'POST payPassword/set': answer,
      'POST payPassword/change': answer,
      'GET payPassword/state': () => STATE,
    },
  })
  form = new PayPasswordFormStore(env)
})
afterEach(() => form.dispose())

const sent = () => env.sent.filter(({ key }) => key.startsWith('POST')).map(({ input }) => input)

test('a password is set by code and two equal entries on the pad [pay-password.set]', async () => {
  form.begin('code')
  expect(await form.prove(false)).toBe(false)
  expect(form.code.codeError).not.toBeNull()
  form.code.setCode('888888')
  await form.prove(false)
  expect(form.step).toBe('new')
  await form.enter('123456')
  expect([form.step, form.padError]).toEqual(['new', '连续的数字太好猜，请换一个'])
  await form.enter('258036')
  await form.enter('258037')
  expect([form.step, form.padError]).toEqual(['new', '两次输入的不一样，请重新设置'])
  await form.enter('258036')
  expect(await form.enter('258036')).toBe(true)
  expect(sent()).toEqual([{ password: '258036', checkCode: '888888' }])
  expect([form.step, form.isHalfDone]).toEqual(['menu', false])
})

test('a shopper with a real name gives the end of the ID number [pay-password.id-tail]', async () => {
  form.begin('code')
  form.code.setCode('888888')
  await form.prove(true)
  expect([form.step, form.tailError]).toEqual(['code', '请填写身份证号后 6 位'])
  form.typeTail('18214x')
  await form.prove(true)
  await form.enter('258036')
  refusal = '身份证号后 6 位不对，还可以再试 4 次'
  await form.enter('258036')
  expect([form.step, form.tailError]).toEqual(['code', refusal])
  refusal = null
  form.typeTail('182145')
  // The chosen password has stayed.
  expect(await form.prove(true)).toBe(true)
  expect(sent().at(-1)).toEqual({ password: '258036', checkCode: '888888', idTail: '182145' })
})

test('a wrong old password leads back to its step, and the new one stays [pay-password.change]', async () => {
  form.begin('old')
  await form.enter('111222')
  await form.enter('111222')
  expect(form.padError).toBe('新密码与原密码一样，请换一个')
  await form.enter('258036')
  refusal = '支付密码不正确，还可以再试 4 次'
  await form.enter('258036')
  expect([form.step, form.padError]).toEqual(['old', refusal])
  refusal = null
  expect(await form.enter('333444')).toBe(true)
  expect(sent().at(-1)).toEqual({ oldPassword: '333444', password: '258036' })
})

test('back leads to the step before, and from the first one to the menu without input', () => {
  form.begin('code')
  form.code.setCode('888888')
  expect(form.isHalfDone).toBe(true)
  expect(form.stepBack()).toBe(true)
  expect([form.step, form.isHalfDone, form.stepBack()]).toEqual(['menu', false, false])
})
