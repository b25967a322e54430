// A video in a review: picked instead of pictures, refused when it is too long, kept in the draft, submitted, and
// played.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filmBytes } from '@server/modules/system/media/film.fixture'
import { filmedReviews } from '@server/seed/content/filmed-reviews'
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { expectSoon, front, inFront, logIn, named, phone } from '../support/phone'
import { type Belongings, DEMO_MOBILE, stockUp } from '../support/weapp-mall'

const here = ownBrowserMall()
let own: Belongings
let folder: string
/** A video of four seconds, and one whose excessive length the browser cannot determine. */
let short: string
let long: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-film-'))
  short = join(folder, 'short.mp4')
  long = join(folder, 'long.mp4')
  writeFileSync(short, Buffer.from(filmedReviews[0]?.mp4 ?? '', 'base64'))
  writeFileSync(long, filmBytes(61_001))
  own = await stockUp(here.mall, 1, 0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a video is picked, submitted, and played in full screen, which back closes [media.video-played]', async () => {
  const shopping = await phone(here.browser, here.mall.url)
  const { page, open, rested } = shopping
  const pick = async (file: string) => {
    const choosing = page.waitForEvent('filechooser')
    await named(page, '添加视频').tap()
    await (await choosing).setFiles(file)
  }
  const arrived = async () => {
    await front(page).locator('.play-mark').waitFor()
    await expectSoon(() => front(page).locator('.image-field__veil').count(), 0)
  }
  await logIn(shopping, DEMO_MOBILE)
  await open(`pages/person/evaluate/index?orderId=${own.reviewOrderId}`)
  await front(page)
    .getByLabel(/洁面皂.* 5 星/)
    .tap()
  await pick(long)
  await front(page).getByText('视频最长 60 秒，请剪短后再上传').waitFor()
  await front(page).getByLabel('移除视频').tap()
  await front(page).getByText('已移除视频').waitFor()
  await pick(short)
  await arrived()
  await keepPicture(page, 'review-video')
  expect(await front(page).locator('.image-field__add').count()).toBe(0)

  // The draft keeps it over a reload.
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => /"videoKey":"review/.test(String(kept))))
  await rested()
  await page.reload()
  await arrived()
  await front(page).getByText(/^发布/).tap()
  await inFront(page, 'pages/service/goodsReviews/index')

  const player = page.getByLabel('评价的视频').locator('video')
  await front(page).getByLabel('播放视频').tap()
  await player.waitFor()
  await expectSoon(
    () => player.evaluate((video: HTMLVideoElement) => video.currentTime > 0 && video.videoWidth > 0),
    true,
  )
  await keepPicture(page, 'review-video-played')
  await page.goBack()
  await player.waitFor({ state: 'detached' })
  await inFront(page, 'pages/service/goodsReviews/index')

  await open('pages/productEvaluate/index?productId=chengyan-cleansing-bar')
  await front(page)
    .getByText(/^有图 1/)
    .tap()
  await front(page).getByLabel('播放视频').waitFor()
  // The server's refusal of the long video is the only error.
  expect(shopping.complaints.filter((line) => !/403/.test(line))).toEqual([])
  await shopping.close()
})
