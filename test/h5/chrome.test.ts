import { chromium } from 'playwright-core'
import { launchChrome, launchOptions, unpackChrome } from '../support/chrome'

const PAGE =
  'data:text/html;charset=utf-8,<meta name="viewport" content="width=device-width"><button>加入购物车</button>'

test('the browser of this machine opens a page and handles a touch', async () => {
  const browser = await launchChrome()
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(PAGE)
  await page.evaluate("document.querySelector('button').onclick = (e) => { e.target.textContent = '已加入' }")
  await page.tap('button')
  await page.getByText('已加入', { exact: true }).waitFor()
  await browser.close()
})

if (process.platform === 'linux') {
  test('Chinese text has the font of package.json, in each weight that the app uses', async () => {
    const browser = await launchChrome()
    const page = await browser.newPage()
    await page.setContent('<p style="font: 14px sans-serif">原价<b style="font-weight: 600">秒杀</b></p>')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.map((font) => font.postScriptName).sort()).toEqual(['NotoSansSC-Regular', 'NotoSansSC-SemiBold'])
    await browser.close()
  })
}

const isPackaged = process.platform === 'linux' && process.arch === 'x64'
if (isPackaged) {
  test('the browser of the npm package starts on a machine without a browser', async () => {
    const browser = await chromium.launch(launchOptions(await unpackChrome()))
    const page = await browser.newPage()
    await page.goto(PAGE)
    expect(await page.evaluate('innerWidth')).toBeGreaterThan(0)
    await browser.close()
  })
}
