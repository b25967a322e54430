import { credentials } from '@/app/session/credentials'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { FakeHost, picked, reply, tokenFor } from '../../system/media/upload.fixture'
import { UploadStore } from '../../system/media/upload.store'
import { FeedbackStore } from './feedback.store'

let host: FakeHost
let env: ReturnType<typeof fakeEnv>
let isSensitive = false
let now = Date.UTC(2026, 10, 21, 4)

function open(): FeedbackStore {
  return new FeedbackStore(
    env,
    new UploadStore(env, { purpose: 'feedback', most: 4, uploader: host.uploader, request: host.request }),
  )
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

test('a feedback is sent with its pictures under one idempotency key, then the form is empty [upload.feedback-form]', async () => {
  const feedback = open()
  const { form, pictures } = feedback
  form.put({ type: 'idea', content: ' 想要夜间模式 ', mobile: '13912345678' })
  await pictures.add()
  const [imageKey] = pictures.keys
  await form.submit()
  expect(saved()).toMatchObject([
    {
      input: { type: 'idea', content: '想要夜间模式', imageKeys: [imageKey], mobile: '13912345678' },
      options: { idempotencyKey: expect.stringMatching(/.{20}/) },
    },
  ])
  expect([feedback.sent, form.isHalfDone, pictures.keys]).toEqual([{ feedbackNo: '1', leftToday: 9 }, false, []])
  expect(open().form.values.content).toBe('')
})

test('a sensitive word stops the form with its fixed sentence [upload.feedback-form] [help.refused]', async () => {
  isSensitive = true
  const { form } = open()
  form.put({ content: '办假证' })
  await form.submit()
  expect(env.toasts).toEqual([{ title: '不能含有敏感词，请重新输入', options: { ms: 2000 } }])
  expect([saved(), form.values.content]).toEqual([[], '办假证'])
})

test('a missing or invalid field shows its error at the field; the phone is optional [upload.feedback-form] [help.fields]', async () => {
  const { form } = open()
  await form.submit()
  expect(form.errors.content).toBe('请填写反馈内容')
  form.put({ content: '好', mobile: '123' })
  await form.submit()
  expect([form.errors.content, form.errors.mobile]).toEqual([null, '请输入 11 位手机号'])
  form.put({ mobile: '' })
  await form.submit()
  expect(saved()).toHaveLength(1)
})

test('a form with a failed picture is not sent [help.failed-picture]', async () => {
  host.onForm = () => reply(403)
  const { form, pictures } = open()
  form.put({ content: '好' })
  await pictures.add()
  await form.submit()
  expect([env.toasts.at(-1)?.title, saved()]).toEqual(['有图片没有上传成功，请重试或移除', []])
  pictures.remove(pictures.images[0]?.id ?? '')
  await form.submit()
  expect(saved()).toHaveLength(1)
})

test('a draft is restored with its pictures while the server still keeps them [upload.feedback-draft]', async () => {
  const feedback = open()
  feedback.form.put({ content: '写到一半', type: 'order' })
  await feedback.pictures.add()
  const keys = [...feedback.pictures.keys]
  feedback.dispose()

  const again = open()
  expect([again.form.values.content, again.form.values.type, again.pictures.keys]).toEqual(['写到一半', 'order', keys])
  again.dispose()
  now += 24 * 3_600_000
  const later = open()
  expect([later.form.values.content, later.pictures.keys]).toEqual(['写到一半', []])
})

test('a draft stays with its shopper after another shopper logs in [help.draft-owner]', () => {
  const feedback = open()
  feedback.form.put({ content: '我的处方药没有送到' })
  credentials.save({ accessToken: 't2', uid: 'u2' })
  feedback.dispose()
  const other = open()
  expect(other.form.values.content).toBe('')
  other.dispose()
  credentials.save({ accessToken: 't', uid: 'u1' })
  expect(open().form.values.content).toBe('我的处方药没有送到')
})
