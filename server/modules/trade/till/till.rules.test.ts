import { maskedName } from './till.rules'

test('of a name the first character stays [console.till-masked]', () => {
  expect(['', '林', '林晚', '欧阳娜娜', '𠮷田'].map(maskedName)).toEqual(['', '林', '林*', '欧**', '𠮷*'])
})
