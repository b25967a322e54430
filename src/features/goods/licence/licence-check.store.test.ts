import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { LicenceCheckStore } from './licence-check.store'

test('a refused code loads a new picture and clears the field; a right one is accepted [licence.captcha]', async () => {
  let drawn = 0
  const env = fakeEnv({
    call: {
      'POST /common/biz/verification/verifyCodeGenBaseDivide': () => {
        drawn += 1
        return { verifyCodeId: `c${drawn}`, image: 'data:', expiresAt: 1 }
      },
      'POST storeLicence/open': ({ verifyCode }) => {
        if (verifyCode !== 'AB34') throw new ApiError({ code: 1, message: '验证码不对' })
        return { openUntil: 1 }
      },
    },
  })
  const check = new LicenceCheckStore(env, 'tea')
  const opened = () => env.sent.filter(({ key }) => key === 'POST storeLicence/open').map(({ input }) => input)
  await check.picture.reload()
  check.form.put({ verifyCode: 'AB' })
  expect(await check.form.submit()).toBeNull()
  expect([opened(), check.form.errors.verifyCode]).toEqual([[], '请输入图中的 4 个字符'])
  check.form.put({ verifyCode: 'XXXX' })
  expect(await check.form.submit()).toBeNull()
  expect([drawn, check.form.values.verifyCode, check.form.errors.verifyCode]).toEqual([2, '', '验证码不对'])
  check.form.put({ verifyCode: 'AB34' })
  expect(await check.form.submit()).toEqual({ openUntil: 1 })
  expect(opened().at(-1)).toEqual({ storeId: 'tea', verifyCodeId: 'c2', verifyCode: 'AB34' })
})
