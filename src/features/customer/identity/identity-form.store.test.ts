import { ERROR_CODES } from '@contract/codes/errors'
import type { Identity } from '@contract/schema/identity'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { IdentityStore } from './identity.store'
import { IdentityFormStore } from './identity-form.store'

const SHOWN: Identity = { isAuth: true, name: '林*安', idCardNo: '3301**********214*', authAt: 1 }

function opened(answer: () => Identity = () => SHOWN) {
  const env = fakeEnv({ call: { 'POST saveUserIdentityAuth': answer } })
  return { env, store: new IdentityFormStore(env) }
}

test('the button names the next missing input [identity.live-checks]', () => {
  const { store } = opened()
  const said: (string | null)[] = [store.blocked]
  for (const name of ['林', '林予安']) {
    store.form.put({ name })
    said.push(store.blocked)
  }
  for (const number of ['330108 1996', '330108199604182148', '330108199604182145']) {
    store.typeNumber(number)
    said.push(store.blocked)
  }
  store.agree(true)
  said.push(store.blocked)
  expect(said).toEqual([
    '填写真实姓名',
    '核对真实姓名后提交',
    '填写身份证号',
    '身份证号还差 8 位',
    '核对身份证号后提交',
    '同意授权书后提交',
    null,
  ])
})

test('a wrong number shows its problem at 18 characters; only digits and X are kept [identity.live-checks]', () => {
  const { store } = opened()
  store.typeNumber('3301081996041821')
  expect(store.numberError).toBeNull()
  store.typeNumber('330108 19960418 2148a9')
  expect(store.form.values.idCardNo).toBe('330108199604182148')
  expect(store.numberError).toBe('末位校验码不对，请对照证件核对')
  store.typeNumber('11010519491231002x')
  expect([store.form.values.idCardNo, store.numberError]).toEqual(['11010519491231002X', null])
})

test('a submitted number is removed from the form, and all pages get the masked one [identity.masked]', async () => {
  const { env, store } = opened()
  store.form.put({ name: '林予安' })
  store.typeNumber('330108199604182145')
  expect(await store.submit()).toBeNull()
  store.agree(true)
  expect(await store.submit()).toEqual(SHOWN)
  expect(env.sent.map(({ input }) => input)).toEqual([{ name: '林予安', idCardNo: '330108199604182145' }])
  expect(store.form.values).toEqual({ name: '', idCardNo: '' })
  expect(env.stores.get(IdentityStore).isVerified).toBe(true)
})

test('a refusal is shown and the input stays [identity.away]', async () => {
  const message = '核验服务暂时连不上，填写的内容已保留，请稍后再试'
  const { env, store } = opened(() => {
    throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message })
  })
  store.form.put({ name: '林予安' })
  store.typeNumber('330108199604182145')
  store.agree(true)
  expect(await store.submit()).toBeNull()
  expect(env.toasts.map(({ title }) => title)).toEqual([message])
  expect(store.form.values).toEqual({ name: '林予安', idCardNo: '330108199604182145' })
})
