"""The pages of rules fit a phone and a desk, with their pictures, and lead to each other."""

import pytest

from domain.kernel.protocol.registry import rulesets
from tests.browser.test_docs import UNKNOWN_ANCHORS
from tests.browser.visitor import NARROW_AND_WIDE, Visit

PICTURE = "(() => { const it = document.images[0]; return it.complete && it.naturalWidth > 0 && it.alt.length })()"


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
@pytest.mark.parametrize("name", [rules.id for rules in rulesets()])
def test_the_rules_can_be_read(visitor: Visit, name: str, width: int) -> None:
    someone = visitor(width)
    page = someone.visit(f"/v1/rulesets/{name}/rules#goal")
    titles = []
    for language, locale in (("Русский", "ru"), ("Polski", "pl"), ("English", "en")):
        page.get_by_role("link", name=language).click()
        page.wait_for_url(f"**/rules?locale={locale}")
        titles.append(page.title())
        assert someone.overflow() == 0
        assert page.evaluate(PICTURE)
        assert page.evaluate(UNKNOWN_ANCHORS) == []
    assert len(set(titles)) == 3
