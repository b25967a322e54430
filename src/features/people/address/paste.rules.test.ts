import { parsePaste } from './paste.rules'

test.each([
  [
    '张三 13800000001 浙江省杭州市滨江区江南大道 228 号',
    { name: '张三', mobile: '13800000001', detail: '浙江省杭州市滨江区江南大道 228 号' },
  ],
  [
    '收货人：李小明，手机号码：138-0000-0002，详细地址：长河街道滨康路 352 号 2 幢',
    { name: '李小明', mobile: '13800000002', detail: '长河街道滨康路 352 号 2 幢' },
  ],
  ['+86 13900001111 滨盛路1777号', { name: '', mobile: '13900001111', detail: '滨盛路1777号' }],
  ['', { name: '', mobile: '', detail: '' }],
])('%s', (text, parsed) => expect(parsePaste(text)).toEqual(parsed))
