-- warning: an analyst's rating is a word that pipeline/staging/rating_words.csv does not know, so it counts as no stance: add the word there
select rating, count(*) as entries_count
from core.analyst_entries
where is_unknown_rating
group by rating
order by rating
