import { walkArea } from '../support/walk'

walkArea('payment-merchants')
