import { CAPTCHA_LIMIT, CAPTCHA_MS } from '@contract/codes/captcha'
import sharp from 'sharp'
import { type TestMall, testApp } from '../../../../test/support/app'

let mall: TestMall
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
})
afterEach(() => mall.close())

const answer = async () =>
  (await mall.services.db.q.selectFrom('captcha').select('answer').executeTakeFirstOrThrow()).answer
const draw = (key = 'a') => mall.services.captcha.draw(key, mall.clock.now())
const open = (verifyCodeId: string, verifyCode: string, key = 'a') =>
  mall.services.captcha.open(key, { verifyCodeId, verifyCode }, 'door', mall.clock.now())
const isOpen = (subject = 'door', key = 'a') => mall.services.captcha.isOpen(key, subject, mall.clock.now())
const WRONG = '验证码不对或已过期，请重新输入'

test('a code is a picture that does not contain its text, and opens one subject for its session [captcha.once]', async () => {
  const { verifyCodeId, image } = await draw()
  const { width, height, format } = await sharp(Buffer.from(image.split(',')[1] ?? '', 'base64')).metadata()
  expect([width, height, format]).toEqual([240, 88, 'png'])
  const text = await answer()
  expect(text).toMatch(/^[A-Z0-9]{4}$/)
  expect(Buffer.from(image.split(',')[1] ?? '', 'base64').includes(text)).toBe(false)
  await open(verifyCodeId, ` ${text.toLowerCase()} `)
  expect(await Promise.all([isOpen(), isOpen('window'), isOpen('door', 'b')])).toEqual([true, false, false])
  await expect(open(verifyCodeId, text)).rejects.toThrow(WRONG)
})

test('a wrong try uses the code up; a new code replaces the former one; one of two concurrent right tries opens [captcha.once]', async () => {
  const first = await draw()
  const text = await answer()
  await expect(open(first.verifyCodeId, '!!!!')).rejects.toThrow(WRONG)
  await expect(open(first.verifyCodeId, text)).rejects.toThrow(WRONG)
  await expect(open(first.verifyCodeId, '')).rejects.toThrow(WRONG)
  const second = await draw()
  const old = await answer()
  const third = await draw()
  await expect(open(second.verifyCodeId, old)).rejects.toThrow(WRONG)
  const right = await answer()
  await expect(open(third.verifyCodeId, right, 'b')).rejects.toThrow(WRONG)
  const tries = await Promise.allSettled([open(third.verifyCodeId, right), open(third.verifyCodeId, right)])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a code expires, and a session gets a limited number of pictures within ten minutes [captcha.limit]', async () => {
  const { verifyCodeId } = await draw()
  const text = await answer()
  mall.clock.advance(CAPTCHA_MS)
  await expect(open(verifyCodeId, text)).rejects.toThrow(WRONG)
  for (let count = 1; count < CAPTCHA_LIMIT.pictures; count += 1) await draw()
  await expect(draw()).rejects.toThrow('换得太快了，过几分钟再试')
  expect((await draw('b')).image).not.toBe('')
  mall.clock.advance(CAPTCHA_LIMIT.withinMs)
  await draw()
  mall.clock.advance(60 * 60_000)
  await mall.services.captcha.sweep(mall.clock.now())
  expect(await mall.services.db.q.selectFrom('captcha').selectAll().execute()).toEqual([])
})
