import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { FakeHost, reply as hostReply, picked, tokenFor } from '../../system/media/upload.fixture'
import { UploadStore } from '../../system/media/upload.store'
import { FeedbackReplyStore } from './feedback-reply.store'

let host: FakeHost
let env: ReturnType<typeof fakeEnv>
let isSensitive = false

const sent = () => env.sent.filter(({ key }) => key === 'POST feedback/reply')

beforeEach(() => {
  taro.reset()
  isSensitive = false
  host = new FakeHost()
  host.toPick = [picked(100)]
  env = fakeEnv({
    call: {
      'POST sensitiveWord/isContain': () => isSensitive,
      'POST feedback/reply': () => ({ leftToday: 19 }),
    },
    legacy: { 'common.upload.getUpToken': () => tokenFor() },
  })
})

function open(): FeedbackReplyStore {
  const pictures = new UploadStore(env, {
    purpose: 'feedback',
    most: 4,
    uploader: host.uploader,
    request: host.request,
  })
  return new FeedbackReplyStore(env, 'f1', pictures)
}

test('a reply is sent with its pictures under one idempotency key; then the page closes without a question [help.reply]', async () => {
  const store = open()
  expect(store.blockedText).toBe('请先填写内容')
  store.form.put({ text: ' 还是不行 ' })
  await store.pictures.add()
  expect([store.blockedText, store.isHalfDone]).toEqual([null, true])
  const imageKeys = [...store.pictures.keys]
  expect(imageKeys).toHaveLength(1)
  await store.form.submit()
  expect(sent()).toMatchObject([
    {
      input: { feedbackNo: 'f1', text: '还是不行', imageKeys },
      options: { idempotencyKey: expect.stringMatching(/.{20}/) },
    },
  ])
  await store.leave()
  expect([store.isHalfDone, env.went.map(({ way }) => way)]).toEqual([false, ['back']])
})

test('a sensitive word, blank text and a failed picture are not sent, and the text stays [help.reply]', async () => {
  const store = open()
  await store.form.submit()
  expect(store.form.errors.text).toBe('请填写回复内容')
  store.form.put({ text: '办假证' })
  isSensitive = true
  await store.form.submit()
  isSensitive = false
  host.onForm = () => hostReply(403)
  await store.pictures.add()
  await store.form.submit()
  expect([sent(), store.form.values.text]).toEqual([[], '办假证'])
})
