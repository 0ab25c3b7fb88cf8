-- warning: an analyst's rating is a word that pipeline/staging/rating_words.csv does not know, so it counts as no stance: add the word there, with nothing behind its comma where it is none indeed
select rating, count(*) as entries_count
from core.analyst_entries
where is_unknown_rating
group by rating
order by rating
