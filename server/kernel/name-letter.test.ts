import { letterOf } from './name-letter'

test('names are listed under the first letter of their pinyin or of their own', () => {
  const names = [
    '素研 SUYAN',
    '鲜禾超市',
    '澄颜美妆',
    '重庆',
    '厦门',
    '长沙',
    '乐山',
    '衢州',
    'nike',
    'Éclair',
    '7-11',
    '',
    ' 阿坝',
  ]
  expect(names.map(letterOf).join()).toBe('S,X,C,C,X,C,L,Q,N,E,,,A')
})
