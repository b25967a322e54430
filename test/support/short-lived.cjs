// Loaded before jest, and so in each of its workers. A test file's code lives for a second: what V8's middle compiler spends on
// it is seldom earned back (a tenth of the client's tests and of a module's, less where tests wait for others). As an
// argument of Node the same flag gained half of that, measured in turn.
require('node:v8').setFlagsFromString('--no-maglev')
