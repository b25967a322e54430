import sharp from 'sharp'
import { ConsoleClient } from '../support/console-client'
import { consoleOf } from '../support/console-connection'
import type { MiniProgram } from '../support/mini-program'
import { fillMiniLogin, startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('a conversation in the built mini program, against the real server', () => {
  let started: WeappMall
  let mini: MiniProgram
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
  })
  afterAll(() => started.stop())

  test('a picture of staff is shown, and enlarged by WeChat [chat.send-picture]', async () => {
    const { url } = started.mall
    const service = await new ConsoleClient(consoleOf(url), '10.0.0.1', new URL(url).host).login('service')
    const { records } = await service.call('chat/list', { view: 'all' })
    const chat = records.find(({ targetId }) => targetId === 'mall')
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a7d6a' } })
      .png()
      .toBuffer()
    const query = { uid: chat?.uid ?? '', targetId: 'mall', msgId: 'picture' }
    await service.upload('chat/sendPicture', picture, 'image/png', query)
    await mini.open('pages/home/index')
    await mini.open('pages/im/platform/index')
    await fillMiniLogin(await mini.arrive('pages/login/index'), '13800000002')
    const talk = await mini.arrive('pages/im/platform/index')
    await talk.waitFor((page) => page.byClass('thumbs__one').length === 1, 'the picture')
    await talk.fire(talk.byClass('thumbs__one')[0])
    const viewed = () => mini.calls.filter(({ name }) => name === 'previewImage').map(({ options }) => options)
    await talk.waitFor(() => viewed().length > 0, 'the viewer')
    expect(viewed()).toMatchObject([{ current: expect.stringContaining('/media/private/chat/') }])
    expect(mini.errors).toEqual([])
  })
})
