/** A page that staff choose for a link. `param`: the parameter to fill; `isOwnText`: staff type its value. */
export interface LinkPage {
  cmd: string
  title: string
  param?: string
  isOwnText?: true
}

/** The pages to choose from, in the order of the list; other codes are set at the command line. */
export const LINK_PAGES: readonly LinkPage[] = [
  { cmd: 'C0020030000', title: '商品', param: 'productId' },
  { cmd: 'C0000030101', title: '分类', param: 'id' },
  { cmd: 'C0040020100', title: '门店', param: 'storeId' },
  { cmd: 'C0040010101', title: '搜索结果', param: 'name', isOwnText: true },
  { cmd: 'C0040020203', title: '专区', param: 'id' },
  { cmd: 'C0040020201', title: '专区，只带广告', param: 'id' },
  { cmd: 'C0040020202', title: '专区，只带分类', param: 'id' },
  { cmd: 'C0040020200', title: '专区，只有商品', param: 'id' },
  { cmd: 'C0090001', title: '专题页', param: 'pageCode' },
  { cmd: 'C0020030004', title: '卡券', param: 'voucherId' },
  { cmd: 'C0040010302', title: '店铺导览' },
  { cmd: 'C0040010401', title: '领券中心' },
  { cmd: 'C0040020300', title: '限时秒杀' },
  { cmd: 'C0090010', title: '积分商城' },
  { cmd: 'C0090014', title: '直播间', param: 'liveRoomCode' },
  { cmd: 'C0090013', title: '直播' },
  { cmd: 'C0090012', title: '排行榜' },
  { cmd: 'C0090011', title: '扫一扫' },
  { cmd: 'C0050303', title: '我的积分' },
  { cmd: 'C0010001', title: '首页' },
  { cmd: 'C0020020000', title: '购物车' },
  { cmd: 'C0050001', title: '我的' },
]

export const linkPageOf = (cmd: string): LinkPage | undefined => LINK_PAGES.find((page) => page.cmd === cmd)

export const LINK_TEXT_MAX = 60
