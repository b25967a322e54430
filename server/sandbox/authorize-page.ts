import { escapeHtml } from './payer-page'

/** Users of the demo's WeChat: always the same two, so that a second login finds their accounts. */
export const PEOPLE = [
  { person: 'jia', name: '微信用户甲' },
  { person: 'yi', name: '微信用户乙' },
] as const

/**
 * The page of WeChat's OAuth; a user who agrees returns with a code. Links are relative, so that the page works under a
 * path.
 */
export function authorizePage(host: string): string {
  const buttons = PEOPLE.map(
    ({ person, name }) => `<button class="button go" name="person" value="${person}">同意，以「${name}」登录</button>`,
  ).join('')
  return page(
    `<h1>登录授权</h1>
<p class="note">${escapeHtml(host)} 申请获得你的微信身份</p>
<form method="post">${buttons}</form>
<p class="note">由你决定用哪一位登录，点按后回到商城</p>`,
  )
}

export function refusedPage(text: string): string {
  return page(`<p class="state bad">${escapeHtml(text)}</p><p class="note">请返回商城重新登录</p>`)
}

function page(content: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>微信登录</title>
<link rel="icon" href="../../pay/h5/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../../pay/h5/style.css">
</head>
<body>
<main>
<p class="label"><b>微信登录沙箱</b> · 演示环境，不是真实的微信</p>
${content}
</main>
</body>
</html>
`
}
