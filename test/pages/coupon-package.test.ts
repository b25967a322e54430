import { walkArea } from '../support/walk'

walkArea('coupon-package')
