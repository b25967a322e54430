import { credentials } from '@/app/session/credentials'
import { fakeEnv } from '../../../test/support/fake-env'
import { taro } from '../../../test/support/taro-fakes/taro'
import { FakeHost, picked, reply, tokenFor } from '../upload/upload.fixture'
import { UploadStore } from '../upload/upload.store'
import { FeedbackStore } from './feedback.store'

let host: FakeHost
let env: ReturnType<typeof fakeEnv>
let isSensitive = false
let now = Date.UTC(2026, 10, 21, 4)

function open(): FeedbackStore {
  return new FeedbackStore(env, new UploadStore(env, 'feedback', 4, host.uploader, host.request))
}
const saved = () => env.sent.filter(({ key }) => key === 'account.help.saveFeedback')

beforeEach(() => {
  taro.reset()
  isSensitive = false
  now = Date.UTC(2026, 10, 21, 4)
  credentials.save({ accessToken: 't', uid: 'u1' })
  host = new FakeHost()
  host.toPick = [picked(100)]
  env = fakeEnv({
    call: { 'POST sensitiveWord/isContain': () => isSensitive },
    legacy: {
      'common.upload.getUpToken': () => tokenFor(),
      'account.help.saveFeedback': () => ({ feedbackNo: '1', leftToday: 9 }),
    },
    now: () => now,
  })
})
afterEach(() => credentials.forget())

test('it is sent with its pictures under one key, and the form is empty again [upload.feedback-form]', async () => {
  const form = open()
  form.setType('idea')
  form.setContent(' 想要夜间模式 ')
  form.setMobile('13912345678')
  await form.pictures.add()
  const [imageKey] = form.pictures.keys
  await form.send()
  expect(saved()).toMatchObject([
    {
      input: { type: 'idea', content: '想要夜间模式', imageKeys: [imageKey], mobile: '13912345678' },
      options: { idempotencyKey: expect.stringMatching(/.{20}/) },
    },
  ])
  expect([form.isSent, form.leftToday, form.content, form.pictures.keys]).toEqual([true, 9, '', []])
  form.dispose()
  expect(open().content).toBe('')
})

test('a sensitive word stops it with the words of the spec [upload.feedback-form]', async () => {
  isSensitive = true
  const form = open()
  form.setContent('办假证')
  await form.send()
  expect(env.toasts).toEqual([{ title: '不能含有敏感词，请重新输入', options: { ms: 2000 } }])
  expect([saved(), form.isSent, form.content]).toEqual([[], false, '办假证'])
})

test('what is missing or wrong is said at its field; a phone is not needed [upload.feedback-form]', async () => {
  const form = open()
  await form.send()
  expect(form.errors.content).toBe('请填写反馈内容')
  form.setContent('好')
  form.setMobile('123')
  await form.send()
  expect(form.errors).toEqual({ content: undefined, mobile: '请输入 11 位手机号' })
  form.setMobile('')
  await form.send()
  expect(saved()).toHaveLength(1)
  form.again()
  form.setContent('长'.repeat(400))
  expect(form.content).toHaveLength(300)
})

test('it waits for pictures and does not leave failed ones behind', async () => {
  host.onForm = () => reply(403)
  const form = open()
  form.setContent('好')
  await form.pictures.add()
  await form.send()
  expect(env.toasts.at(-1)?.title).toBe('有图片没有上传成功，请重试或移除')
  expect(form.wouldLose).toBe(true)
  form.pictures.remove(form.pictures.images[0]?.id ?? '')
  expect(form.wouldLose).toBe(false)
  await form.send()
  expect(saved()).toHaveLength(1)
})

test('a phone alone is a draft, too', () => {
  const form = open()
  form.setMobile('139')
  form.dispose()
  expect(open().mobile).toBe('139')
})

test('a draft is kept for its shopper, its pictures as long as the server keeps them [upload.feedback-draft]', async () => {
  const form = open()
  form.setContent('写到一半')
  form.setType('order')
  await form.pictures.add()
  const keys = [...form.pictures.keys]
  form.dispose()

  const again = open()
  expect([again.content, again.type, again.pictures.keys]).toEqual(['写到一半', 'order', keys])
  again.dispose()
  now += 24 * 3_600_000
  const later = open()
  expect([later.content, later.pictures.keys]).toEqual(['写到一半', []])
  later.dispose()
  credentials.save({ accessToken: 't', uid: 'u2' })
  expect(open().content).toBe('')
})
