import { chinaSecond } from '@contract/codes/china-time'
import type { Transaction } from './records'
import { isPayable, type TransactionStore } from './transaction-store'

/** An H5 address is valid for this long. */
export const H5_ADDRESS_MS = 5 * 60_000

/** What the page shows: the question, or the reason why there is none. */
export type PayerView = 'ask' | 'paid' | 'closed' | 'expired' | 'stale'

export function viewOf(transactions: TransactionStore, transaction: Transaction, now: number): PayerView {
  if (transaction.state === 'SUCCESS' || transaction.state === 'REFUND') return 'paid'
  if (!isPayable(transaction)) return 'closed'
  if (transactions.isExpired(transaction)) return 'expired'
  const isStale = transaction.h5IssuedAt !== null && now > transaction.h5IssuedAt + H5_ADDRESS_MS
  return isStale ? 'stale' : 'ask'
}

const STATE = {
  paid: { text: '已支付', className: 'state good', note: '这笔订单已经付过了' },
  closed: { text: '订单已关闭', className: 'state bad', note: '商家已关闭这笔订单，不能再支付' },
  expired: { text: '订单已过期', className: 'state bad', note: '已超过支付时间，请返回商家重新下单' },
  stale: { text: '支付链接已过期', className: 'state bad', note: '链接 5 分钟内有效，请返回商家重新发起支付' },
} as const

/**
 * The payer's page: amount, order, two buttons; or the state with a link back. Links are relative, so that it works
 * under a path.
 */
export function payerPage(transaction: Transaction, view: PayerView, returnUrl: string | null): string {
  const question = `<h1>${view === 'ask' ? '确认付款' : '付款详情'}</h1>`
  const head = view === 'ask' ? question : `<p class="${STATE[view].className}">${STATE[view].text}</p>`
  const failed =
    view === 'ask' && transaction.state === 'PAYERROR' ? '<p class="note">上次支付未成功，可以再试一次</p>' : ''
  const action =
    view === 'ask'
      ? `<form method="post"><button class="button go" name="outcome" value="succeed">支付成功</button><button class="button quiet" name="outcome" value="fail">支付失败</button></form><p class="note">由你决定支付结果，点按后回到商家页面</p>`
      : `<p class="note">${STATE[view].note}</p>${backLink(returnUrl)}`
  return page(
    transaction.tradeType === 'WAP' ? '沙箱支付宝' : '沙箱支付',
    `${head}
<p class="amount"><small>¥</small>${yuan(transaction.totalCents)}</p>
<dl class="card">
<div><dt>商品</dt><dd>${escapeHtml(transaction.description)}</dd></div>
<div><dt>商户单号</dt><dd>${escapeHtml(transaction.outTradeNo)}</dd></div>
<div><dt>支付截止</dt><dd>${chinaSecond(transaction.expireAt)}</dd></div>
</dl>
${failed}${action}`,
  )
}

/** The page for an invalid order of the merchant. */
export function brokenPage(reason: string): string {
  return page('沙箱支付', `<p class="state bad">${escapeHtml(reason)}</p><p class="note">请返回商家重新发起支付</p>`)
}

export function missingPage(): string {
  return page('沙箱支付', '<p class="state bad">找不到这笔支付</p><p class="note">请返回商家重新发起支付</p>')
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
<p class="label"><b>${title}</b> · 演示环境，不会产生真实扣款</p>
${content}
</main>
</body>
</html>
`
}

function backLink(returnUrl: string | null): string {
  return returnUrl === null
    ? ''
    : `<p class="back"><a class="button quiet" href="${escapeHtml(returnUrl)}">返回商家</a></p>`
}

/** 123456 → 1,234.56, from integers only. */
function yuan(cents: number): string {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${String(cents % 100).padStart(2, '0')}`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
