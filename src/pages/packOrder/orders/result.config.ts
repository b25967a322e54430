import { pageConfig } from '@/app/routes'

export default definePageConfig(pageConfig('orderSearch'))
