import { fitPictures } from './fit-pictures'

const FIT = 'style="max-width:100%;height:auto;display:block;border:0"'

test.each([
  ['<p>好</p>', '<p>好</p>'],
  ['<img src="/a.webp">', `<img src="/a.webp" alt="" ${FIT}>`],
  ['<img src="/a.webp" width="900" height=40 alt="大衣"/>', `<img src="/a.webp" alt="大衣" ${FIT}>`],
  ["<IMG style='width:9000px' src='/a.webp' />", `<img src='/a.webp' alt="" ${FIT}>`],
  ['<img src="/a.webp"><img src="/b.webp">', `<img src="/a.webp" alt="" ${FIT}><img src="/b.webp" alt="" ${FIT}>`],
  ['<imgx>', '<imgx>'],
])('%s', (html, fitted) => {
  expect(fitPictures(html)).toBe(fitted)
})
