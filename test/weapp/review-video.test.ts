import { filmBytes } from '@server/modules/system/media/film.fixture'
import { type Belongings, fillMiniLogin, startWeappMall, stockUp, type WeappMall } from '../support/weapp-mall'

describe('a review with a video in the built mini program, against the real server', () => {
  let started: WeappMall
  let own: Belongings
  beforeAll(async () => {
    started = await startWeappMall()
    own = await stockUp(started.mall, 1, 0)
  })
  afterAll(() => started.stop())

  test("a video is picked instead of pictures, submitted, and played by WeChat's viewer", async () => {
    const { mini } = started
    const said = (name: string) => mini.calls.filter((call) => call.name === name).map(({ options }) => options)
    await mini.open('pages/home/index')
    await mini.open(`pages/person/evaluate/index?orderId=${own.reviewOrderId}`)
    await fillMiniLogin(await mini.arrive('pages/login/index'))
    const form = await mini.arrive('pages/person/evaluate/index')
    await form.waitFor((page) => page.byClass('star-input__star').length > 0, 'the stars')
    await form.fire(form.byClass('star-input__star')[4])
    await form.waitFor((page) => page.find('添加视频'), 'the field')

    // Chosen from the album, which may have longer videos.
    const path = 'wxfile://tmp/soap.mp4'
    mini.files.choose({ tempFilePath: path, duration: 90 }, filmBytes(90_000))
    await form.fire(form.find('添加视频'))
    await form.waitFor(() => mini.toasts().includes('视频最长 60 秒，请剪短后再上传'), 'the refusal')
    expect(said('uploadFile')).toEqual([])

    mini.files.choose({ tempFilePath: path, thumbTempFilePath: 'wxfile://tmp/soap.jpg', duration: 4 }, filmBytes(4000))
    await form.fire(form.find('添加视频'))
    await form.waitFor((page) => page.byClass('play-mark').length === 1 && page.find(/^发布/), 'the video')
    expect(said('chooseMedia').at(-1)).toMatchObject({ count: 1, mediaType: ['video'], maxDuration: 60 })
    expect([form.find('添加视频'), form.find('添加图片')]).toEqual([undefined, undefined])

    await form.fire(form.find(/^发布/))
    const reviews = await mini.arrive('pages/service/goodsReviews/index')
    await reviews.waitFor((page) => page.byClass('thumbs__video').length === 1, 'the video of the review')
    await reviews.fire(reviews.byClass('thumbs__video')[0])
    await reviews.waitFor(() => said('previewMedia').length > 0, 'the viewer')
    const [{ sources = [] } = {}] = said('previewMedia') as { sources?: { url: string; type: string }[] }[]
    expect(sources).toEqual([{ url: expect.stringMatching(/^https?:\/\/.+\/media\/file\/review\//), type: 'video' }])
    const address = new URL(sources[0]?.url ?? '').pathname
    const played = await fetch(started.mall.url + address, { headers: { range: 'bytes=0-7' } })
    expect([played.status, played.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(mini.errors).toEqual([])
  })
})
