// The unmodified public client of the Qiniu protocol with the mall's server, and the feedback page.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longPicture, noise } from '@server/gateways/upload/upload.fixture'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { UNDO_MS } from '@/app/limits'
import { ownBrowserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, logIn, type Phone, phone } from '../support/phone'
import { connectionTo, WireClient } from '../support/wire-client'

const MIB = 1024 * 1024
const LIBRARY = require.resolve('qiniu-js/dist/qiniu.min.js')

const here = ownBrowserMall()
let shopper: WireClient
let folder: string
/** Files of 1 MiB and 9 MiB. */
let small: string
let large: string
/** A picture of noise, which has more than 4 MiB even after the app's compression. */
let huge: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-upload-'))
  small = join(folder, 'small.jpg')
  large = join(folder, 'large.jpg')
  huge = join(folder, 'huge.jpg')
  writeFileSync(small, await longPicture(760, 570, MIB))
  writeFileSync(large, await longPicture(2400, 1800, 9 * MIB))
  writeFileSync(huge, await noise(2800, 2100))
  shopper = await new WireClient({
    connection: connectionTo(here.mall.url),
    now: () => Date.now(),
    deviceId: 'upload-test'.padEnd(36, '0'),
  }).open()
  await shopper.login('13800000002')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

interface Library {
  upload(
    file: File,
    key: string,
    token: string,
    extra: object,
    config: object,
  ): {
    subscribe(observer: {
      next(progress: { total: { percent: number }; chunks?: { fromCache?: boolean }[] }): void
      error(error: { code?: number; message: string; data?: { error?: string } }): void
      complete(result: Record<string, unknown>): void
    }): { unsubscribe(): void }
  }
}
declare global {
  interface Window {
    /** The global name of the library. */
    qiniu: Library
  }
}
interface Outcome {
  result?: Record<string, unknown>
  error?: { code?: number; text?: string }
  fromCache: boolean[]
}

/** A page of the mall with the library from npm; the mall's content policy stays in force. */
async function libraryPage(): Promise<{ page: Page; phone: Phone }> {
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  // The tests' compiler calls a helper that names functions; the page needs a definition of it.
  await page.addInitScript('window.__name = (named) => named')
  await page.route('**/qiniu.min.js', (route) => route.fulfill({ path: LIBRARY }))
  await page.goto(here.mall.url)
  await page.addScriptTag({ url: `${here.mall.url}/qiniu.min.js` })
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'picked'
    document.body.append(input)
  })
  return { page, phone: visitor }
}

/** Uploads by the library with token, key and host only; it is interrupted at `stopAt` percent. */
async function upload(page: Page, file: string, key: string, token: string, stopAt = 101): Promise<Outcome> {
  await page.locator('#picked').setInputFiles(file)
  return page.evaluate(
    ([keyOf, tokenOf, percent]) =>
      new Promise<Outcome>((resolve) => {
        const { qiniu } = window
        const [picked] = (document.querySelector('#picked') as HTMLInputElement).files ?? []
        if (!picked) throw new Error('nothing was picked')
        let fromCache: boolean[] = []
        const config = { uphost: `${location.host}/media/up`, upprotocol: location.protocol, concurrentRequestLimit: 1 }
        const { unsubscribe } = qiniu.upload(picked, keyOf, tokenOf, {}, config).subscribe({
          next({ total, chunks }) {
            fromCache = (chunks ?? []).map((chunk) => chunk.fromCache === true)
            if (total.percent < percent) return
            unsubscribe()
            resolve({ fromCache })
          },
          error: ({ code, data }) => resolve({ error: { code, text: data?.error }, fromCache }),
          complete: (result) => resolve({ result, fromCache }),
        })
      }),
    [key, token, stopAt] as const,
  )
}

async function sizeOf(url: unknown): Promise<{ width?: number; height?: number; format?: string }> {
  const reply = await fetch(here.mall.url + String(url), { headers: { accept: 'image/webp' } })
  return sharp(Buffer.from(await reply.arrayBuffer())).metadata()
}

test('the unmodified qiniu-js uploads 1 MiB by a form and 9 MiB in parts [upload.qiniu-js]', async () => {
  const { page, phone: visitor } = await libraryPage()
  const { token, keyPrefix } = await shopper.legacy('common.upload.getUpToken', { count: 2 })
  const direct = await upload(page, small, `${keyPrefix}small`, token)
  expect(direct.result).toMatchObject({ key: `${keyPrefix}small`, width: 760, height: 570 })
  const parted = await upload(page, large, `${keyPrefix}large`, token)
  expect(parted.result).toMatchObject({ key: `${keyPrefix}large`, width: 2000, height: 1500 })
  expect(parted.fromCache).toEqual([false, false, false])
  expect(await sizeOf(direct.result?.url)).toMatchObject({ width: 760, height: 570, format: 'webp' })
  expect(await sizeOf(parted.result?.url)).toMatchObject({ width: 2000, height: 1500, format: 'webp' })
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('the unmodified qiniu-js resumes an upload that was interrupted after its first part [upload.qiniu-js]', async () => {
  const { page, phone: visitor } = await libraryPage()
  const { token, keyPrefix } = await shopper.legacy('common.upload.getUpToken', { count: 1 })
  const stopped = await upload(page, large, `${keyPrefix}resumed`, token, 50)
  expect(stopped.result).toBeUndefined()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/up')) sent.push(`${request.method()} ${request.url().split('/uploads')[1]}`)
  })
  const done = await upload(page, large, `${keyPrefix}resumed`, token)
  expect(done.result).toMatchObject({ width: 2000, height: 1500 })
  expect(done.fromCache[0]).toBe(true)
  // No new upload was started, and the first part was not sent again.
  expect(sent.filter((line) => line === 'POST ')).toEqual([])
  expect(sent.filter((line) => line.endsWith('/1'))).toEqual([])
  await visitor.close()
})

test('qiniu-js reports the server’s refusals: an invalid token, a file that is not a picture [upload.qiniu-js]', async () => {
  const { page, phone: visitor } = await libraryPage()
  const { token, keyPrefix } = await shopper.legacy('common.upload.getUpToken', { count: 1 })
  const [accessKey, , policy] = token.split(':')
  const forged = `${accessKey}:${'A'.repeat(27)}=:${policy}`
  expect((await upload(page, small, `${keyPrefix}a`, forged)).error).toEqual({ code: 401, text: 'bad token' })
  const evil = join(folder, 'evil.jpg')
  writeFileSync(evil, `<!doctype html><script>alert(1)</script>${' '.repeat(5 * MIB)}`)
  expect((await upload(page, evil, `${keyPrefix}a`, token)).error).toMatchObject({ code: 403 })
  await visitor.close()
})

describe('pictures on the feedback page', () => {
  const fill = async ({ page }: Phone, text: string) => {
    await front(page).getByText('商品问题', { exact: true }).tap()
    await front(page).locator('textarea').fill(text)
  }
  const pick = async ({ page }: Phone, files: string[]) => {
    const choosing = page.waitForEvent('filechooser')
    await front(page).locator('.image-field__add').tap()
    await (await choosing).setFiles(files)
  }

  /** Waits until this number of pictures is uploaded, and none is pending or failed. */
  const uploaded = async (page: Page, count: number) => {
    const all = () => front(page).locator('.image-field__picture').count()
    const veiled = () => front(page).locator('.image-field__veil').count()
    await expectSoon(async () => [await all(), await veiled()], [count, 0], 60_000)
    await front(page).getByText('提交反馈', { exact: true }).waitFor()
  }

  test('from 我的: small and large pictures, a retry of a failed one, submitting, and the thanks [upload.feedback-page]', async () => {
    const shopping = await phone(here.browser, here.mall.url)
    const { page } = shopping
    // 撤销 disappears after seconds, which may be too short for a busy machine; the test keeps it until its tap.
    await page.addInitScript(`{
      const { setTimeout: later } = window
      window.setTimeout = (run, ms, ...more) => (ms === ${UNDO_MS} ? 0 : later(run, ms, ...more))
    }`)
    await logIn(shopping, '13800000003')
    await shopping.open('pages/mine/index')
    await front(page).getByText('意见反馈').tap()
    await inFront(page, 'pages/help-center/feedback/index')
    await fill(shopping, '杯子的把手有裂纹，照片如下')
    // The network fails for the first upload by form, including its three retries.
    let refusals = 4
    const refuse = (route: Route) => (refusals-- > 0 ? route.abort() : route.continue())
    await page.route('**/media/up', refuse)
    await pick(shopping, [small])
    await page.getByText('上传图片出错，请重试!').waitFor()
    await front(page).getByText('重试', { exact: true }).tap()
    await uploaded(page, 1)
    await page.unroute('**/media/up', refuse)
    const parts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') parts.push(request.url().split('/').at(-1) ?? '')
    })
    await pick(shopping, [huge])
    await front(page).getByText('2/4').waitFor()
    await uploaded(page, 2)
    // Compressed at 0.92 it has more than 4 MiB, so it is sent in chunks.
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.sort()).toEqual(parts.map((_, i) => String(i + 1)))
    await front(page).locator('.image-field__remove').first().tap()
    await front(page).getByText('撤销').tap()
    await front(page).getByText('2/4').waitFor()
    await front(page).getByText('提交反馈', { exact: true }).tap()
    await front(page).getByText('反馈已提交').waitFor()
    // The aborted requests of the first upload are the only errors.
    expect(shopping.complaints.filter((line) => !/ERR_FAILED/.test(line))).toEqual([])
    await shopping.close()
  })

  test('a draft is restored with its picture after the app was closed [upload.feedback-page]', async () => {
    const shopping = await phone(here.browser, here.mall.url)
    const { page } = shopping
    await logIn(shopping, '13800000003')
    await shopping.open('pages/help-center/feedback/index')
    await fill(shopping, '写到一半')
    await pick(shopping, [small])
    await uploaded(page, 1)
    await page.waitForFunction(() => /"imageKeys":\["/.test(localStorage.FEEDBACK_DRAFT ?? ''))
    await page.reload()
    await front(page).getByText('1/4').waitFor()
    await expectSoon(() => front(page).locator('textarea').inputValue(), '写到一半')
    await front(page).locator('.chip--on').getByText('商品问题').waitFor()
    const shown = front(page).locator('.image-field__picture')
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('.image-field__picture')
      return image?.complete && image.naturalWidth === 300
    })
    expect(await shown.count()).toBe(1)
    expect(shopping.complaints).toEqual([])
    await shopping.close()
  })

  test('the feedback page needs a login [upload.feedback-page]', async () => {
    const visitor = await phone(here.browser, here.mall.url)
    await visitor.open('pages/help-center/feedback/index')
    await visitor.page.locator('.login__form:visible').waitFor()
    await visitor.close()
  })
})
