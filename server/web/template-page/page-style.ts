import { GROUNDS } from '@contract/codes/product'
import { withAppTokens } from '../app-tokens'

/** The app's tokens and the page's few shapes, in a column as wide as the app's. */
export const PAGE_STYLE = withAppTokens(`*{box-sizing:border-box;margin:0}
body{max-width:430px;min-height:100vh;margin:0 auto;padding-bottom:24px;background:var(--page);color:var(--ink);font:var(--f-14)/20px var(--font);overflow-wrap:anywhere}
a{color:inherit;text-decoration:none}
a:focus-visible{outline:2px solid var(--red-ink);outline-offset:2px}
header{position:sticky;z-index:1;top:0;display:flex;align-items:center;justify-content:center;min-height:44px;padding:8px 16px;background:var(--card)}
h1{font-size:var(--f-16);font-weight:600;line-height:24px}
main{padding:12px;display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
h2{padding:4px 4px 0;font-size:var(--f-18);font-weight:600;line-height:26px}
h3{margin:8px 0 4px;font-size:var(--f-16);font-weight:600;line-height:24px}
.card{padding:12px;border-radius:var(--r-12);background:var(--card)}
.card h2{padding:0;font-size:var(--f-16);line-height:24px}
.head{display:flex;align-items:center;gap:8px;margin-bottom:8px}
.head h2{flex:1;min-width:0}
.end{color:var(--red-ink);font-size:var(--f-12)}
.more{padding:12px 0 12px 12px;margin:-12px 0;color:var(--ink-3);font-size:var(--f-12)}
.text{padding:12px 16px;color:var(--ink-2);line-height:22px}
.text h2{margin-bottom:8px;color:var(--ink)}
.text p+p{margin-top:8px}
.text ul,.text ol{padding-left:20px}
.text table{width:100%;border-collapse:collapse}
.text td,.text th{padding:6px;border:1px solid var(--line-2);text-align:left}
.banner{display:flex;align-items:center;justify-content:space-between;min-height:132px;padding:12px 20px;border-radius:var(--r-12);background:linear-gradient(105deg,var(--g1,var(--card)),var(--g2,var(--card)))}
.banner{position:relative;gap:12px}
.words{display:grid;justify-items:start;min-width:0}
.kicker{color:var(--gold-ink);font-size:var(--f-12);font-weight:600}
.line{font-size:var(--f-22);font-weight:600;line-height:30px}
.callout{margin-top:8px;padding:4px 12px;border-radius:var(--r-pill);background:var(--ink);color:var(--card);font-size:var(--f-12);font-weight:600}
.badge{position:absolute;top:8px;right:8px;padding:0 8px;border-radius:var(--r-pill);background:var(--scrim);color:var(--on-red);font-size:var(--f-11)}
.banner img{flex:none;width:108px;height:108px;border-radius:var(--r-12);object-fit:contain}
.windows{display:flex;gap:8px;overflow-x:auto;scroll-snap-type:x mandatory}
.windows .banner{flex:none;width:calc(100% - 20px);scroll-snap-align:start}
.entries{display:grid;grid-template-columns:repeat(5,1fr);gap:8px 0}
.entry{display:grid;justify-items:center;gap:4px;color:var(--ink-2);font-size:var(--f-12);text-align:center}
.nook{display:grid;place-items:center;width:48px;height:48px;border-radius:var(--r-12);background:linear-gradient(180deg,var(--g1,var(--page)),var(--g2,var(--page)))}
.nook img{width:32px;height:32px;object-fit:contain}
.notice{min-height:44px;color:var(--ink-2)}
a.notice{display:block}
.time{display:flex;align-items:center;justify-content:space-between;gap:8px;min-height:44px}
.time b{font-size:var(--f-16);font-weight:600}
.time span{color:var(--red-ink)}
.rail{display:flex;gap:8px;overflow-x:auto}
.coupon{display:grid;flex:none;place-content:center;justify-items:center;min-width:88px;min-height:52px;padding:0 8px;border-radius:var(--r-8);background:var(--red-tint);color:var(--ink-2);font-size:var(--f-11)}
.coupon b{color:var(--red-ink);font-size:var(--f-16);font-weight:600}
.goods ul{display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:0;list-style:none}
.goods li a{display:block;min-height:44px}
.shot{display:flex;align-items:center;justify-content:center;aspect-ratio:1;border-radius:var(--r-8);background:linear-gradient(180deg,var(--g1,var(--page)),var(--g2,var(--page)))}
.shot img{width:72%;height:72%;object-fit:contain}
.shot.photo img{width:100%;height:100%;border-radius:var(--r-8);object-fit:cover}
.name{display:block;margin-top:8px;line-height:20px}
.goods li{position:relative}
.price{display:block;margin-top:4px;padding-right:44px;font-size:var(--f-18);font-weight:600;line-height:28px;letter-spacing:-.01em;font-variant-numeric:tabular-nums}
.price i{margin-right:1px;font-size:var(--f-12);font-style:normal}
.price em{margin-left:2px;font-size:var(--f-11);font-style:normal;font-weight:400;letter-spacing:0}
.add{position:absolute;right:-8px;bottom:-8px;width:44px;min-height:44px;height:44px;color:var(--red-ink)}
.goods .add{display:grid;place-items:center}
.add::before{content:'';grid-area:1/1;width:28px;height:28px;border-radius:50%;background:var(--red-tint)}
.add::after{content:'';grid-area:1/1;width:12px;height:12px;background:linear-gradient(currentColor,currentColor) center/100% 1.5px no-repeat,linear-gradient(currentColor,currentColor) center/1.5px 100% no-repeat}
.price s{margin-left:6px;color:var(--ink-3);font-size:var(--f-12);font-weight:400;letter-spacing:0}
.price.deal{color:var(--red-ink)}
.price.deal s{color:var(--ink-3)}
.place{position:absolute;top:0;left:6px;min-width:20px;padding:0 4px 2px;border-radius:0 0 var(--r-8) var(--r-8);background:var(--ink);color:var(--card);font-size:var(--f-12);font-weight:600;text-align:center}
.sold{display:block;color:var(--ink-3);font-size:var(--f-11)}
.member{display:inline-block;margin-top:4px;padding:0 6px;border-radius:var(--r-4);background:var(--noir);color:var(--gold);font-size:var(--f-11);line-height:18px}
.btn{display:block;padding:12px 24px;border-radius:var(--r-pill);background:var(--red);color:var(--on-red);font-size:var(--f-16);font-weight:600;line-height:20px;text-align:center}
.lost{display:grid;gap:16px;justify-items:center;padding:120px 24px 24px;text-align:center}
.lost p{color:var(--ink-3)}
.lost .btn{padding:12px 40px}
.room{flex:none;width:164px}
.room .shot{position:relative;aspect-ratio:16/9}
.room .shot img{width:64px;height:64px}
.room .shot.photo img{width:100%;height:100%}
.room .badge{right:auto;left:8px}
.badge.on{background:var(--red);color:var(--on-red)}
.room .name{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.about{display:block;color:var(--ink-3);font-size:var(--f-11)}
${GROUNDS.map((name) => `.${name}{--g1:var(--${name}-1);--g2:var(--${name}-2)}`).join('')}`)
