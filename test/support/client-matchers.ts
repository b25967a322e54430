// What a page shows is asked by matchers of its own; a store's test, which shows nothing, need not load them.
if (/\.tsx$/.test(expect.getState().testPath ?? '')) require('@testing-library/jest-dom')
