import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { findChrome, launchChrome, launchOptions } from '../support/chrome'
import { photoOfBarcode, steerCamera, writeFakeCamera } from '../support/fake-camera'
import { type SharedMall, sharedMall } from '../support/keeper'
import { expectSoon, front, inFront, logIn, type Phone, phone, toldBy } from '../support/phone'
import { code128Print, eanPrint, qrPrint } from '../support/printed-codes'
import { printedOn } from '../support/printed-on'
import { connectionTo, WireClient } from '../support/wire-client'

const folder = mkdtempSync(join(tmpdir(), 'galleria-camera-'))
let mall: SharedMall
/** A phone whose camera shows a link to a product. */
let browser: Browser
/** A phone without the permission of the camera. */
let refusing: Browser
let product: { productId: string; title: string; barcode: string }

/** A product of the demo mall with a barcode of 13 digits. */
async function someProduct() {
  const client = await new WireClient({
    connection: connectionTo(mall.url),
    now: Date.now,
    deviceId: randomUUID(),
  }).open()
  const { records } = await client.call('POST product/pageProducts', { pageSize: 20 })
  for (const { productId, title } of records) {
    const { skus } = await client.call('GET productSku/getProductSkuApp', { productId })
    const barcode = skus.find((sku) => /^\d{13}$/.test(sku.barcode))?.barcode
    if (barcode) return { productId, title, barcode }
  }
  throw new Error('the demo mall has no barcode')
}

beforeAll(async () => {
  mall = await sharedMall()
  product = await someProduct()
  const video = join(folder, 'camera.y4m')
  writeFakeCamera(video, `${mall.url}/#/pages/details/index?productId=${product.productId}`)
  const { args = [], ...options } = launchOptions(await findChrome())
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
  // Chromium's smallest build has no permission dialog, so the answer is an option of its start.
  const answering = (answer: string) => [...args, ...camera, `--use-fake-ui-for-media-stream${answer}`]
  ;[browser, refusing] = await Promise.all([
    launchChrome({ ...options, args: answering('') }),
    launchChrome({ ...options, args: answering('=deny') }),
  ])
})

afterAll(async () => {
  await Promise.all([browser?.close(), refusing?.close()])
  rmSync(folder, { recursive: true })
})

async function withPhone(from: Browser, walk: (visitor: Phone) => Promise<void>): Promise<void> {
  const visitor = await phone(from, mall.url)
  await walk(visitor)
  expect(visitor.complaints).toEqual([])
  await visitor.close()
}

/** The product's page has replaced the page that read the code. */
async function arriveAtProduct({ page }: Phone): Promise<void> {
  await inFront(page, 'pages/details/index')
  await page.waitForFunction((id) => location.hash.includes(`productId=${id}`), product.productId)
  await front(page).locator('.lead__title').waitFor()
}

test('the camera reads a code, its page opens, and the camera is off afterwards [scan.camera]', async () => {
  await withPhone(browser, async (visitor) => {
    const { page, open } = visitor
    await open('pages/home/index')
    await page.waitForSelector('#first-screen', { state: 'detached' })
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      const tracks: MediaStreamTrack[] = []
      Object.assign(window, { tracks })
      mediaDevices.getUserMedia = async (wish) => {
        const stream = await ask(wish)
        tracks.push(...stream.getTracks())
        return stream
      }
    })
    await front(page).getByRole('button', { name: '扫一扫' }).tap()
    await arriveAtProduct(visitor)
    await page.waitForFunction(
      "window.tracks.length > 0 && window.tracks.every(({ readyState }) => readyState === 'ended')",
    )
    await page.goBack()
    await front(page).locator('.hero').first().waitFor()
  })
})

test('a refused camera shows a message, and the other ways stay available [scan.camera-problem]', async () => {
  await withPhone(refusing, async (visitor) => {
    const { page, open } = visitor
    await open('pages/scan/scanCode/index')
    await front(page).getByText('没有相机权限').waitFor()
    await front(page).getByText('相册').waitFor()
    await front(page).locator('.scan__typed').waitFor()
  })
})

test('a picture from the album is read on the device [scan.picture]', async () => {
  await withPhone(refusing, async (visitor) => {
    const { page, open } = visitor
    await open('pages/scan/scanCode/index')
    const choosing = page.waitForEvent('filechooser')
    await front(page).getByText('相册').tap()
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
    await (await choosing).setFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: await photoOfBarcode(product.barcode),
    })
    await arriveAtProduct(visitor)
    expect(sent.filter((line) => /upload|media\/up/.test(line))).toEqual([])
  })
})

test('a typed code opens its product; an unknown code shows a message [scan.typed]', async () => {
  await withPhone(refusing, async (visitor) => {
    const { page, open } = visitor
    await open('pages/scan/scanCode/index')
    const field = front(page).locator('.scan__typed input')
    await field.fill('96385074')
    await front(page).getByText('确定', { exact: true }).tap()
    await toldBy(page, '没有找到这个商品')
    // The message appeared while the button was still busy.
    await front(page).locator('.scan__typed .btn--busy').waitFor({ state: 'detached' })
    await field.fill(product.barcode)
    await front(page).getByText('确定', { exact: true }).tap()
    await arriveAtProduct(visitor)
  })
})

test('the address of a printed label that the phone opens leads to its product and leaves no history entry [nav.qr-redirect]', async () => {
  await withPhone(refusing, async (visitor) => {
    const { page } = visitor
    await page.goto(`${mall.url}/pages/qr/${product.barcode}?crm_channel_id=c9`)
    await arriveAtProduct(visitor)
    expect(await page.evaluate(() => localStorage.getItem('CRM_CHANNEL_ID'))).toContain('c9')
    await page.goto(`${mall.url}/#/pages/qr/96385074`)
    await front(page).getByText('没有找到这个商品').waitFor()
    await expectSoon(() => page.title(), '识别二维码')
    await front(page).getByText('回首页').tap()
    await front(page).locator('.hero').first().waitFor()
  })
})

const SCAN_STORE = 'xianhe'
/** Goods of that store: one is scanned by its barcode, one by the Code 128 of the store's code, and so on. */
const [BLUEBERRIES, MILK, CHEESE, YOGURT] = [
  'fruit-blueberry-01',
  'dairy-fresh-milk-01',
  'dairy-emmental-01',
  'dairy-yogurt-cup-01',
] as const
/** A label of a steak with an RFID tag: mark, store, group of stores, code of the goods, tag. */
const STEAK = `G_${SCAN_STORE}_sg-${SCAN_STORE}__E2801160600002082B178C41`

test('in a store the camera reads code after code into the scan cart, and asks about a second piece [scan.loop] [scan.again]', async () => {
  await withPhone(browser, async (visitor) => {
    const { page, open } = visitor
    const camera = await steerCamera(page)
    await logIn(visitor, '13800000002')
    await open(`pages/scan/scanCodeCart/index?storeId=${SCAN_STORE}&store=1`)
    await front(page).getByRole('button', { name: '扫商品条码' }).tap()
    const over = page.getByRole('dialog', { name: '扫商品' })
    const isScanned = (pieces: number) =>
      expectSoon(() => over.locator('.scan-over__count').textContent(), `已扫 ${pieces} 件`)
    await isScanned(0)

    const blueberries = eanPrint(printedOn(mall.folder, BLUEBERRIES).barcode)
    await camera.show(blueberries)
    await isScanned(1)
    // A code that stays in sight adds no second piece; one that is back within 1.5 s of the page's clock asks.
    await camera.pass(0)
    await camera.clear()
    await camera.pass(400)
    await camera.show(blueberries)
    await over.getByText('同一条码，再加 1 件？').waitFor()
    await isScanned(1)
    await over.getByText('+1', { exact: true }).tap()
    await isScanned(2)
    // A code that is back later than that counts as another piece.
    await camera.clear()
    await camera.pass(2000)
    await camera.show(blueberries)
    await isScanned(3)

    // Another code counts immediately; 撤销 on its card removes it as soon as the card appears.
    await over.locator('.scan-over__card').waitFor({ state: 'detached' })
    const undone = page.evaluate(
      () =>
        new Promise<void>((done) => {
          new MutationObserver((_changes, observer) => {
            const undo = document.querySelector<HTMLElement>('.scan-over__undo')
            if (!undo) return
            observer.disconnect()
            undo.click()
            done()
          }).observe(document.body, { childList: true, subtree: true })
        }),
    )
    await camera.show(code128Print(printedOn(mall.folder, MILK).skuCode), 2.8)
    await undone
    await isScanned(3)
    await camera.show(qrPrint(`CQ${printedOn(mall.folder, CHEESE).skuCode}`), 12)
    await isScanned(4)
    // A single piece is confirmed first; the sheet stops the reading.
    await camera.show(qrPrint(STEAK), 10)
    await page.getByRole('dialog', { name: '确认这一件' }).getByText('加入', { exact: true }).tap()
    await isScanned(5)
    await over.getByText('完成', { exact: true }).tap()

    await front(page).getByText('输入条码').first().tap()
    await front(page).getByRole('textbox', { name: '条码' }).fill(printedOn(mall.folder, YOGURT).barcode)
    await front(page).getByText('加入扫码购物车').tap()
    await expectSoon(() => front(page).locator('.scan-cart__count').first().textContent(), '已扫 6 件')
    // Blueberries, cheese, steak and yogurt.
    await expectSoon(() => front(page).locator('.scan-line').count(), 4)
  })
})
