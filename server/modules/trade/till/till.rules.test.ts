import { maskedName } from './till.rules'

test('a masked name shows its first character [console.till-masked]', () => {
  expect(['', '林', '林晚', '欧阳娜娜', '𠮷田'].map(maskedName)).toEqual(['', '林', '林*', '欧**', '𠮷*'])
})
