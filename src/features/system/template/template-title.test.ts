import { templateCodeOf } from './template-title.store'

test.each([
  ['https://m.example/page/?pageCode=open%20now&from=notice', 'open now'],
  ['https://m.example/page/?from=notice&pageCode=a', 'a'],
  ['https://m.example/page/?xpageCode=a', null],
  ['https://m.example/page/?pageCode=%E4', null],
  ['https://m.example/other/?pageCode=a', null],
  ['https://m.example.evil.net/page/?pageCode=a', null],
])('the template code of %s is %j [template.title]', (url, code) => {
  expect(templateCodeOf(url, 'https://m.example')).toBe(code)
})
