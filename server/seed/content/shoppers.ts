import type { Shopper, ShopperAddress } from './types'

type Region = Pick<
  ShopperAddress,
  | 'provinceCode'
  | 'provinceName'
  | 'cityCode'
  | 'cityName'
  | 'districtCode'
  | 'districtName'
  | 'streetCode'
  | 'streetName'
>

const hangzhou = { provinceCode: '330000', provinceName: '浙江省', cityCode: '330100', cityName: '杭州市' }
const binjiang = { ...hangzhou, districtCode: '330108', districtName: '滨江区' }
const xixing: Region = { ...binjiang, streetCode: '330108001', streetName: '西兴街道' }
const changhe: Region = { ...binjiang, streetCode: '330108002', streetName: '长河街道' }
const puyan: Region = { ...binjiang, streetCode: '330108003', streetName: '浦沿街道' }
const wenxin: Region = {
  ...hangzhou,
  districtCode: '330106',
  districtName: '西湖区',
  streetCode: '330106013',
  streetName: '文新街道',
}
const cangqian: Region = {
  ...hangzhou,
  districtCode: '330110',
  districtName: '余杭区',
  streetCode: '330110012',
  streetName: '仓前街道',
}
const xujiahui: Region = {
  provinceCode: '310000',
  provinceName: '上海市',
  cityCode: '310100',
  cityName: '上海市',
  districtCode: '310104',
  districtName: '徐汇区',
  streetCode: '310104014',
  streetName: '徐家汇街道',
}

/** Three shoppers behind the demo phones: plain, member, and a second plain one; two addresses each. */
export const shoppers: Shopper[] = [
  {
    uid: 'demo-shopper-1',
    mobile: '13800000001',
    name: '林予安',
    sex: 1,
    birthday: '1994-05-18',
    avatar: { drawing: '1f467', ground: 'peach', scale: 0.9, count: 1 },
    memberType: 0,
    addresses: [
      {
        ...xixing,
        addressId: 'demo-address-1',
        name: '林予安',
        mobile: '13800000001',
        detail: '江汉路 1786 号 3 幢 902 室',
        label: '家',
        isDefault: true,
        x: 30.21134,
        y: 120.20618,
      },
      {
        ...xujiahui,
        addressId: 'demo-address-2',
        name: '林予安',
        mobile: '13800000001',
        detail: '肇嘉浜路 1111 号 1207 室',
        label: '父母家',
        isDefault: false,
        x: 31.19431,
        y: 121.43782,
      },
    ],
  },
  {
    uid: 'demo-shopper-2',
    mobile: '13800000002',
    name: '陈知行',
    sex: 2,
    birthday: '1990-11-02',
    avatar: { drawing: '1f466', ground: 'sky', scale: 0.9, count: 1 },
    memberType: 1,
    memberCardId: 'card-gold',
    memberValidDays: 365,
    addresses: [
      {
        ...changhe,
        addressId: 'demo-address-3',
        name: '陈知行',
        mobile: '13800000002',
        detail: '江南大道 588 号 B 座 1603 室',
        label: '公司',
        isDefault: true,
        x: 30.19957,
        y: 120.19412,
      },
      {
        ...wenxin,
        addressId: 'demo-address-4',
        name: '陈知行',
        mobile: '13800000002',
        detail: '文二西路 683 号 5 幢 2 单元 401 室',
        label: '家',
        isDefault: false,
        x: 30.28519,
        y: 120.09327,
      },
    ],
  },
  {
    uid: 'demo-shopper-3',
    mobile: '13800000003',
    name: '周小满',
    sex: 1,
    birthday: '1998-02-21',
    avatar: { drawing: '1f469', ground: 'lilac', scale: 0.9, count: 1 },
    memberType: 0,
    addresses: [
      {
        ...puyan,
        addressId: 'demo-address-5',
        name: '周小满',
        mobile: '13800000003',
        detail: '滨文路 528 号 6 幢 1102 室',
        label: '家',
        isDefault: true,
        x: 30.17326,
        y: 120.15271,
      },
      {
        ...cangqian,
        addressId: 'demo-address-6',
        name: '周小满',
        mobile: '13800000003',
        detail: '余杭塘路 2318 号 2 号楼 608 室',
        label: '学校',
        isDefault: false,
        x: 30.29187,
        y: 120.01243,
      },
    ],
  },
]
