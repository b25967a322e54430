/** Style of the payer's page, a file of its own; the colours are the app's. */
export const PAYER_STYLE = `:root {
  --page: #f5f5f6; --card: #fff; --line: #ebebee; --line-2: #d2d2d7;
  --ink: #1b1b1d; --ink-2: #4a4a4f; --ink-3: #6a6a70;
  --green: #177a45; --green-press: #10603a; --green-tint: #e6f4eb; --amber: #8a5200; --amber-tint: #fdf1dc; --red-ink: #d0211a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e0e10; --card: #1a1a1d; --line: #2c2c31; --line-2: #45454b;
    --ink: #f3f3f5; --ink-2: #c6c6cc; --ink-3: #98989f;
    --green-tint: #17301f; --amber: #f0b357; --amber-tint: #35270f; --red-ink: #ff6f63;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; background: var(--page); color: var(--ink);
  font: 14px/1.5 -apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif;
}
main { max-width: 480px; margin: 0 auto; padding: 0 12px calc(24px + env(safe-area-inset-bottom)); }
.label { margin: 0 -12px; padding: 8px 12px; background: var(--amber-tint); color: var(--amber); font-size: 12px; text-align: center; }
.label b { font-weight: 600; }
h1 { margin: 24px 0 0; font-size: 16px; font-weight: 600; text-align: center; }
.state { margin: 24px 0 0; font-size: 22px; font-weight: 600; text-align: center; }
.state.good { color: var(--green); }
.state.bad { color: var(--red-ink); }
.amount { margin: 8px 0 24px; font-size: 40px; line-height: 1.2; font-weight: 600; text-align: center; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.amount small { font-size: .64em; font-weight: 600; margin-right: 2px; }
.card { margin: 0; padding: 0 12px; background: var(--card); border-radius: 12px; }
.card div { display: flex; gap: 16px; padding: 12px 0; }
.card div + div { border-top: 1px solid var(--line); }
dt { flex: none; color: var(--ink-3); }
dd { margin: 0 0 0 auto; text-align: right; color: var(--ink-2); overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 12px; margin: 24px 0 0; }
.button {
  display: block; width: 100%; min-height: 48px; padding: 12px 16px; border: 1px solid transparent; border-radius: 999px;
  font: inherit; font-size: 16px; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
.button.go { background: #177a45; color: #fff; }
.button.go:active { background: #10603a; }
.button.quiet { background: transparent; border-color: var(--line-2); color: var(--ink-2); }
.button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.back { margin: 24px 0 0; }
.note { margin: 16px 0 0; font-size: 12px; color: var(--ink-3); text-align: center; }
@media (prefers-color-scheme: dark) { .state.good { color: #5cc98a; } }
`

/** A green tick on white; browsers request an icon anyway. */
export const PAYER_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#177a45"/><path d="m9 16.500 5 5 9.500-11" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`
