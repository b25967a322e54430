import { steerCamera } from '../../support/fake-camera'
import { fillLogin, front } from '../../support/phone'
import { eanPrint } from '../../support/printed-codes'
import { printedOn } from '../../support/printed-on'
import { onPhone } from './phone'

/** A demo shopper, and goods of a store with scan-and-buy. */
const MOBILE = '13800000002'
const STORE = 'xianhe'
const GOODS = ['fruit-blueberry-01', 'dairy-fresh-milk-01', 'dairy-emmental-01', 'dairy-yogurt-cup-01']
const REST_MS = 2500
const CALLS = /analysisScanCodeShopping|shopCart\/(add|myShopCartDetail)/

export interface ScannedCode {
  /** ms from the first frame with the barcode to the call that asks for its goods. */
  readMs: number
  /** Sum of the durations of its calls: the goods, the addition, the cart. */
  callsMs: number
  /** ms from that first frame to the frame with the new count. */
  lineMs: number
}

/** Notes the frame that shows another count of the scanned pieces. A loop of frames would have the page draw each of them. */
const WATCH = `(() => {
  window.__lineAt = 0
  performance.clearResourceTimings()
  const changes = new MutationObserver(() => {
    changes.disconnect()
    requestAnimationFrame(() => (window.__lineAt = performance.now()))
  })
  changes.observe(document.querySelector('.scan-over__count'), { childList: true, characterData: true, subtree: true })
})()`

/** Barcodes that appear before the open camera of a scan cart, one after the other. */
export function measureScan(url: string, folder: string): Promise<ScannedCode[]> {
  return onPhone({ processor: true }, async ({ page, ask, until }) => {
    const camera = await steerCamera(page)
    await page.goto(`${url}/#/pages/login/index`, { waitUntil: 'commit' })
    await fillLogin(page, MOBILE)
    await until(`!location.hash.includes('login')`)
    await ask(`location.hash = '#/pages/scan/scanCodeCart/index?storeId=${STORE}&store=1'`)
    await front(page).getByRole('button', { name: '扫商品条码' }).tap()
    const codes: ScannedCode[] = []
    for (const skuId of GOODS) {
      await camera.clear()
      await page.waitForTimeout(REST_MS)
      await ask(WATCH)
      await camera.show(eanPrint(printedOn(folder, skuId).barcode))
      await until('window.__lineAt > 0')
      codes.push(
        await ask(`(() => {
          const calls = performance.getEntriesByType('resource').filter(({ name }) => ${CALLS}.test(name))
          return {
            readMs: calls[0].startTime - window.steered.shownAt,
            callsMs: calls.reduce((sum, { duration }) => sum + duration, 0),
            lineMs: window.__lineAt - window.steered.shownAt,
          }
        })()`),
      )
    }
    return codes
  })
}
