import type { storeDirectoryArea } from '@/app/routes/store-directory'
import { front } from '../support/phone'
import { licenceReach } from './licence-reach'
import type { PageRows } from './page-row'

export const storeDirectoryPages: PageRows<typeof storeDirectoryArea> = {
  storeList: {
    shows: /店铺导览.*平面图.*B1.*鲜禾超市.*B1-101.*麦研烘焙.*1F.*澄颜美妆.*3F.*跃野运动/,
    more: {
      'by letter': { query: 'by=letter', by: (page) => front(page).getByText('鲜禾超市').waitFor() },
      'the map of the city': {
        query: 'by=map',
        by: (page) => front(page).locator('.city-map__bubble').getByText('麦研烘焙').waitFor(),
      },
      'a search by brand': {
        by: async (page) => {
          await front(page).getByLabel('搜索店铺、品牌').fill('山径')
          await front(page).getByText('共 1 家').waitFor()
        },
      },
      'a search without a match': {
        by: async (page) => {
          await front(page).getByLabel('搜索店铺、品牌').fill('火箭')
          await front(page).getByText('没有找到“火箭”').waitFor()
        },
      },
      'the plan, with the place of a code': {
        query: 'here=STORE_maiyan',
        by: (page) => front(page).getByText('你在这里').waitFor(),
      },
    },
  },
  storeAptitude: { query: () => 'storeId=maiyan', shows: /经营资质.*麦研烘焙.*营业执照.*长期有效.*食品经营许可证/ },
  license: {
    query: () => 'storeId=maiyan&licenceId=maiyan-business',
    shows: /安全验证.*输入图中的字符.*验证码.*查看证照/,
  },
  licenseDetail: {
    query: () => 'storeId=maiyan&licenceId=maiyan-business',
    shows: /麦研烘焙.*营业执照.*麦研（杭州）食品有限公司.*长期有效/,
    reach: licenceReach,
  },
}
