/** Names each test that passed at a second try, with what failed at the first: what comes and goes is looked at, not lived with. */
export default class SecondTries {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    const [fault] = test.result().errors ?? [];
    console.log(
      `Passed at a second try: ${test.module.relativeModuleId ?? test.module.moduleId} > ${test.fullName}\n  ${fault?.message ?? ''}`,
    );
  }
}
