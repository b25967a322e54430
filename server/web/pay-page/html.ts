import { SAFE_PAYMENT_TEXT } from '@contract/codes/payment'

/** Addresses of the page's two files, with the hash of their contents. */
export interface PageFiles {
  script: string
  style: string
}

const icon = (path: string) => `<svg class="ic" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`
const BACK = icon('<path d="m15 18-6-6 6-6"/>')
const LOCK = icon(
  '<path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.720a1.17 1.17 0 0 1 1.52 0C14.51 3.810 17 5 19 5a1 1 0 0 1 1 1z"/><path d="m9 12 2 2 4-4"/>',
)

/** All parts of the page; the script fills them in and shows one. */
const BODY = `<div class="wash"></div>
<header class="nav"><button class="back" id="back" type="button" aria-label="返回">${BACK}</button><h1>收银台</h1></header>
<main class="bones" id="bones" aria-hidden="true"><div class="amount"><i class="bone w40"></i><i class="bone tall"></i><i class="bone w50"></i></div><div class="cells"><i class="bone row"></i></div></main>
<main id="till" hidden>
<section class="amount"><p class="left">支付剩余时间 <span class="count" id="count"></span></p><p class="price"><i>¥</i><span id="yuan"></span><em id="decimals"></em></p><p class="note" id="title"></p></section>
<div class="cells" id="ways" role="radiogroup" aria-label="支付方式"></div>
<p class="note secure">${LOCK}${SAFE_PAYMENT_TEXT}</p>
</main>
<main class="said" id="said" hidden><div class="arch" id="mark"></div><h2 id="heading" tabindex="-1"></h2><p class="note" id="sentence" role="status"></p><p class="note" id="owed" hidden>应付 ¥<span id="owedSum"></span>，剩余 <span class="count" id="owedCount"></span></p><div class="choices"><button class="btn primary" id="first" type="button"></button><button class="btn ghost" id="second" type="button"></button></div></main>
<div class="dock" id="dock" hidden><button class="btn primary" id="confirm" type="button">确认支付</button></div>
<div class="scrim" id="leave" hidden><div class="dialog" role="dialog" aria-modal="true" aria-labelledby="leaveTitle" aria-describedby="leaveText"><h2 id="leaveTitle">确认放弃支付？</h2><p id="leaveText"></p><div class="pair"><button id="go" type="button">放弃</button><button id="stay" type="button" class="go">继续支付</button></div></div></div>`

/**
 * The payment page. Without an order number it shows only the name, and the script logs the fault
 * [purchase.pay-page-empty].
 */
export function payPageHtml(files: PageFiles, hasOrder: boolean, allowedHosts: readonly string[]): string {
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex"><meta name="allowed-hosts" content="${allowedHosts.map(escapeHtml).join(' ')}"><title>收银台 · 乐廊</title><link rel="stylesheet" href="${files.style}"><script src="${files.script}" defer></script></head>
<body>${hasOrder ? BODY : ''}</body></html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
