import { area, row } from './area'

export const storeDirectoryArea = area('pages/store', {
  /**
   * `by`: the order that is shown first, floor, category, brand, letter, plan or map; `level`: the plan of this level; `here`:
   * the shopper's place on a plan, as a scanned code has it.
   */
  storeList: row<{ by?: string; level?: string; here?: string }>({
    at: 'storeList/index',
    title: '店铺导览',
    login: false,
    pullDown: true,
    share: true,
    featureCodes: ['C0040010302'],
  }),
  storeAptitude: row<{ storeId: string }>({
    at: 'storeAptitude/index',
    title: '经营资质',
    login: false,
    pullDown: true,
    needs: { storeId: true },
  }),
  /** The picture code; `licenceId` is the document that opens after it. */
  license: row<{ storeId: string; licenceId?: string }>({
    at: 'license/index',
    title: '安全验证',
    login: false,
    needs: { storeId: true },
  }),
  licenseDetail: row<{ storeId: string; licenceId: string }>({
    at: 'licenseDetail/index',
    title: '证照详情',
    login: false,
    needs: { storeId: true, licenceId: true },
  }),
})
